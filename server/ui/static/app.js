// Makes the pages quicker to use. Everything on them works without this file:
// it asks the server for the same pages and puts their parts in place.
(() => {
  "use strict";

  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const form = one("#search");
  const box = one("#q");
  const status = one("#status");
  document.documentElement.classList.add("scripted");

  // --- What is said to those who do not see it. Debounced, so that typing does
  // not read out every count on the way.
  let saying;
  function say(text) {
    clearTimeout(saying);
    saying = setTimeout(() => { status.textContent = text; }, 600);
  }

  // --- Typing in any script. An input method composes a syllable or a word
  // before it is typed: until then the text is not what its writer means.
  let composing = false;
  let composed = 0; // when the last composition ended
  document.addEventListener("compositionstart", () => { composing = true; });
  document.addEventListener("compositionend", () => { composing = false; composed = Date.now(); });
  const isComposing = (event) => composing || event.isComposing || event.keyCode === 229;

  // --- The search page

  // defaults are what an address leaves out.
  const defaults = { sort: "relevance", match: "auto" };

  // address returns the address of what the form says.
  function address() {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (value.trim() && defaults[name] !== value) query.append(name, value.trim());
    }
    const text = query.toString();
    return text ? "/?" + text : "/";
  }

  let asked = 0; // counts requests: the answer to any but the last is stale
  let running; // aborts the request that is on its way
  let drafting = false; // the entry of the history is one that is still typed

  // show gets the page at url and puts its parts in place. how is "typing",
  // "push" for a step that the back button undoes, or "back".
  async function show(url, how) {
    const turn = ++asked;
    running?.abort();
    running = new AbortController();
    document.body.classList.add("waiting");
    try {
      const headers = { Accept: "text/html" };
      if (how === "typing") headers["Sago-Draft"] = "1";
      const response = await fetch(url, { headers, signal: running.signal });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (turn === asked) arrive(page, response.redirected ? response.url : url, how);
    } catch (error) {
      if (turn === asked && error.name !== "AbortError") unread(document.body.dataset.offline);
    } finally {
      if (turn === asked) document.body.classList.remove("waiting");
    }
  }

  // unread says below the box why there is no answer to what it holds, and shows
  // that the results are those of before; without a text they are current again.
  function unread(text) {
    const { offline, stale } = document.body.dataset;
    const line = one("#unread");
    line.textContent = text ? text + " " + stale : "";
    line.hidden = !text;
    document.body.classList.toggle("stale", Boolean(text));
    if (text && text !== offline) box.setAttribute("aria-invalid", "true");
    else box.removeAttribute("aria-invalid");
    if (text) box.setAttribute("aria-describedby", line.id);
    else box.removeAttribute("aria-describedby");
    if (text) say(line.textContent);
  }

  function arrive(page, url, how) {
    if (!one("#answer", page)) { // a problem: said while typing, shown otherwise
      if (how === "typing") unread(one("#detail", page)?.textContent ?? document.body.dataset.offline);
      else location.assign(url);
      return;
    }
    unread("");
    remember(url, how);
    const restore = keepPlace(how);
    for (const id of ["answer", "filters"]) one("#" + id).replaceChildren(...one("#" + id, page).childNodes);
    one("footer").replaceChildren(...one("footer", page).childNodes);
    one(".site").replaceChildren(...one(".site", page).childNodes);
    for (const field of all("#search input[type=hidden]")) field.remove();
    form.append(...all("#search input[type=hidden]", page));
    document.title = page.title;
    if (how !== "typing") box.value = one("#q", page).value;
    restore();
    say(one("#answer", page).dataset.total);
  }

  // remember notes the address in the history: one entry for each step, and one
  // for all that is typed on the way to the next.
  function remember(url, how) {
    if (how === "back") return;
    if (how === "typing" && !drafting || how === "push" && !drafting) history.pushState(null, "", url);
    else history.replaceState(null, "", url);
    drafting = how === "typing";
  }

  // keepPlace notes what is open and where the focus is, and returns what
  // restores it once the parts were replaced.
  function keepPlace(how) {
    const open = new Set(all("details.facet[open]").map((d) => d.id));
    const find = finder(document.activeElement);
    return () => {
      for (const d of all("details.facet")) {
        if (open.has(d.id)) d.open = true;
      }
      find?.(how);
    };
  }

  // finder returns what puts the focus back onto an element's successor.
  function finder(element) {
    const part = element?.closest("#answer, #filters");
    if (!part) return null;
    const facet = element.closest("details.facet")?.id;
    const value = one("input[type=checkbox]", element.closest("li") ?? document.createElement("li"))?.value;
    const { id, name } = element;
    const typed = element.matches(".find") ? [element.value, element.selectionStart] : null;
    return () => {
      let next = id && document.getElementById(id);
      if (!next && facet && value !== undefined) {
        next = all("#" + facet + " input[type=checkbox]").find((input) => input.value === value);
      }
      if (!next && name) next = one(`[name="${CSS.escape(name)}"]`, part);
      if (typed && next) {
        next.value = typed[0];
        next.setSelectionRange(typed[1], typed[1]);
      }
      next ??= one("#heading"); // what was used is gone: read on at the results
      next.focus({ preventScroll: next.id !== "heading" });
    };
  }

  let waiting;
  function typed() {
    clearTimeout(waiting);
    waiting = setTimeout(() => show(address(), "typing"), 180);
  }

  function step(url) {
    clearTimeout(waiting);
    return show(url, "push");
  }

  function searchPage() {
    box.addEventListener("input", (event) => { if (!isComposing(event)) typed(); });
    box.addEventListener("compositionend", typed);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (composing) return;
      closeList();
      const pasting = one("#pasted");
      if (one("#paste").open && pasting.value.trim() && (document.activeElement !== box || !box.value.trim())) {
        pasting.form.requestSubmit(); // who pasted a text and presses Search means the text
        return;
      }
      step(address());
    });
    document.addEventListener("submit", (event) => {
      if (!event.target.matches("#answer form.why")) return;
      event.preventDefault();
      const query = new URLSearchParams(new FormData(event.target));
      if (!query.get("why").trim()) query.delete("why");
      step("/?" + query).then(() => one("#why")?.focus());
    });
    document.addEventListener("input", (event) => {
      if (event.target.matches(".find") && !isComposing(event)) typed();
    });
    document.addEventListener("compositionend", (event) => { if (event.target.matches(".find")) typed(); });
    document.addEventListener("change", (event) => {
      if (event.target.form === form && event.target.matches("[type=checkbox], select, [type=date]")) step(address());
    });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const url = new URL(link.getAttribute("href"), location.href);
      const here = url.origin === location.origin && url.pathname === "/" && !url.searchParams.has("format");
      const why = url.hash === "#missing"; // of another case
      if (!here || url.hash && !why || !link.closest("#answer, #filters")) return;
      event.preventDefault();
      const paging = link.closest(".pages, .views");
      step(url.pathname + url.search).then(() => {
        if (why) one("#why")?.focus();
        if (!paging) return;
        one("#heading").focus({ preventScroll: true });
        scrollTo({ top: 0 });
      });
    });
    addEventListener("popstate", () => { drafting = false; clearTimeout(waiting); show(location.href, "back"); });
    box.addEventListener("paste", pasted);
    one("#paste").addEventListener("toggle", () => { if (one("#paste").open) one("#pasted").focus(); });
    const settled = one("#settled");
    if (settled) history.replaceState(null, "", settled.getAttribute("href"));
  }

  // pasted sends a text of several lines the way of pasted texts: a box of one
  // line would glue its lines together.
  function pasted(event) {
    const text = event.clipboardData.getData("text");
    if (!/[\r\n]/.test(text.trim()) && text.length <= 1000) return;
    event.preventDefault();
    one("#paste").open = true;
    one("#pasted").value = text;
    one("#pasted").form.requestSubmit();
  }

  // --- Suggestions below the box

  let list; // made when there is something to suggest
  let options = [];
  let active = -1;
  let suggesting;
  let suggestions = true; // until the server says that it has none

  // suggest asks what the text in the box may become, soon after the last key.
  function suggest() {
    clearTimeout(suggesting);
    if (!suggestions || !box.value.trim()) return closeList();
    suggesting = setTimeout(async () => {
      const text = box.value;
      const query = new URLSearchParams({ q: text, limit: 7, lang: document.documentElement.lang });
      try {
        const response = await fetch("/v1/suggest?" + query);
        if (response.status === 503) { // busy: ask again, unless something else is typed by then
          suggesting = setTimeout(suggest, 1000);
          return;
        }
        if (response.status === 501) suggestions = false;
        const answer = response.ok ? await response.json() : { suggestions: [] };
        if (box.value === text && document.activeElement === box && !composing) openList(answer.suggestions);
      } catch { /* no suggestions is as good as an error here */ }
    }, 120);
  }

  function openList(found) {
    options = found;
    active = -1;
    if (!found.length) return closeList();
    if (!list) {
      list = document.createElement("ul");
      list.id = "suggestions";
      list.className = "list";
      list.setAttribute("role", "listbox");
      list.setAttribute("aria-label", box.dataset.list);
      list.addEventListener("mousedown", (event) => event.preventDefault()); // the box keeps the focus
      list.addEventListener("click", (event) => {
        const i = all("li", list).indexOf(event.target.closest("li"));
        if (i >= 0) choose(options[i]);
      });
      box.parentElement.append(list);
      box.setAttribute("aria-controls", list.id);
    }
    list.replaceChildren(...found.map(optionElement));
    list.hidden = false;
    box.setAttribute("aria-expanded", "true");
    box.removeAttribute("aria-activedescendant");
  }

  function optionElement(suggestion, i) {
    const item = document.createElement("li");
    item.id = "suggestion-" + i;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    const text = document.createElement("span");
    text.textContent = labelOf(suggestion);
    const kind = document.createElement("span");
    kind.className = "kind";
    kind.textContent = kindOf(suggestion);
    item.append(text, kind);
    return item;
  }

  function labelOf({ kind, label, text }) {
    if (kind === "term") return text;
    const lang = document.documentElement.lang;
    return label[lang] || label.en || label.ko || text;
  }

  function kindOf({ kind, facet, value, count }) {
    if (kind === "case") return value;
    const name = kind === "tag" ? one("#facet-" + CSS.escape(facet) + " legend")?.textContent ?? facet : "";
    return [name, count || ""].filter(Boolean).join(" · ");
  }

  function closeList() {
    clearTimeout(suggesting);
    if (!list) return;
    list.hidden = true;
    active = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  const listOpen = () => list && !list.hidden;

  function move(by) {
    const items = all("li", list);
    items[active]?.setAttribute("aria-selected", "false");
    active = (active + by + items.length + 1) % (items.length + 1);
    if (active === items.length) { active = -1; box.removeAttribute("aria-activedescendant"); return; }
    items[active].setAttribute("aria-selected", "true");
    items[active].scrollIntoView({ block: "nearest" });
    box.setAttribute("aria-activedescendant", items[active].id);
  }

  // choose takes up a suggestion: a case is opened, a tag becomes a chosen value
  // in place of the word that named it, a word is completed.
  function choose(suggestion) {
    closeList();
    if (suggestion.kind === "case") return location.assign("/cases/" + encodeURIComponent(suggestion.value));
    if (suggestion.kind === "tag") {
      box.value = withoutName(box.value, suggestion);
      const url = new URL(form ? address() : "/?q=" + encodeURIComponent(box.value), location.href);
      url.searchParams.append(suggestion.facet, suggestion.value);
      const next = url.pathname + url.search;
      return form ? step(next) : location.assign(next);
    }
    box.value = suggestion.text;
    box.form.requestSubmit();
  }

  // withoutName returns the text without the words at its end that named a tag:
  // the one that was being typed, and those before it that are in the name too.
  function withoutName(text, { label, value }) {
    const name = [value, label.en, label.ko].join(" ").toLowerCase();
    const words = text.trim().split(/\s+/);
    do words.pop(); while (words.length && name.includes(words.at(-1).toLowerCase()));
    return words.join(" ");
  }

  function boxKeys(event) {
    if (isComposing(event)) return;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (!listOpen()) return;
        event.preventDefault();
        move(event.key === "ArrowDown" ? 1 : -1);
        return;
      case "Enter":
        if (Date.now() - composed < 30) { event.preventDefault(); return; } // it ended the composition
        if (listOpen() && active >= 0) { event.preventDefault(); choose(options[active]); }
        return;
      case "Escape":
        event.preventDefault();
        if (listOpen()) closeList(); else box.blur();
    }
  }

  // --- Keys of the whole page

  function pageKeys(event) {
    const { target } = event;
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input:not([type=checkbox]), textarea, select") || one("dialog[open]")) return;
    switch (event.key) {
      case "/":
        event.preventDefault();
        box.focus();
        box.select();
        return;
      case "?":
        event.preventDefault();
        one("#keys").showModal();
        return;
      case "j":
      case "k":
        moveHit(event.key === "j" ? 1 : -1);
    }
  }

  function moveHit(by) {
    const links = all(".hit h2 a");
    const at = links.indexOf(one("h2 a", document.activeElement.closest(".hit") ?? document.createElement("p")));
    const next = links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by];
    next?.focus();
    next?.closest("li").scrollIntoView({ block: "nearest" });
  }

  // --- Begin

  if (box) {
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-expanded", "false");
    box.addEventListener("input", (event) => { if (!isComposing(event)) suggest(); });
    box.addEventListener("compositionend", suggest);
    box.addEventListener("keydown", boxKeys);
    // Of a window that is left for another, the box stays the active element.
    box.addEventListener("blur", () => { if (document.activeElement !== box) closeList(); });
  }
  document.addEventListener("keydown", pageKeys);
  if (one("#answer")) searchPage();
  for (const button of all("button.copy")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      status.textContent = document.body.dataset.copied;
    });
  }
})();
