package corpus

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"sago"
)

// dateKinds are what the date of a case may be the date of.
var dateKinds = [...]string{"incident", "published"}

// doubtful returns a warning for each value that is not of the form that its
// field wants. What is empty or unknown is of every form.
func doubtful(c *sago.Case) []Fault {
	var faults []Fault
	check := func(field, value, fix string, fault func(string) error) {
		if value == "" || strings.EqualFold(strings.TrimSpace(value), sago.Unknown) {
			return
		}
		if err := fault(value); err != nil {
			faults = append(faults, Fault{Level: LevelWarning, Field: field, Problem: err.Error(), Fix: fix})
		}
	}
	const none = "the case counts as having none"
	check("date", string(c.Date), none, noDate)
	check("date_kind", c.DateKind, "it counts as a kind of its own", noDateKind)
	check("url", c.URL, noLink, noAddress)
	check("timeline.detected_after", string(c.Timeline.DetectedAfter), none, noDuration)
	check("timeline.resolved_after", string(c.Timeline.ResolvedAfter), none, noDuration)
	check("timeline.resolved_after", string(c.Timeline.ResolvedAfter), bothCount, beforeDetected(c.Timeline))
	check("date", string(c.Date), "it counts as it stands: is a digit wrong?", farAhead(time.Now()))
	for i, s := range c.Sources {
		at := fmt.Sprintf("sources[%d].", i)
		check(at+"url", s.URL, noLink, noAddress)
		check(at+"archived", s.Archived, noLink, noAddress)
	}
	check("updated_at", c.UpdatedAt, "nothing is made of it: write the time, or null", noDate)
	return faults
}

func noDate(value string) error {
	_, _, err := sago.Date(value).Days()
	return err
}

func noDuration(value string) error {
	_, err := sago.Duration(value).Seconds()
	return err
}

const bothCount = "both count as they stand: both are from the start of the incident"

// beforeDetected returns what tells that an incident was resolved before it was
// detected. What is no duration is told by noDuration.
func beforeDetected(t sago.Timeline) func(resolved string) error {
	return func(resolved string) error {
		end, err := sago.Duration(resolved).Seconds()
		begin, failed := t.DetectedAfter.Seconds()
		if err != nil || failed != nil || end >= begin {
			return nil
		}
		return fmt.Errorf("resolved after %.60q, detected only after %.60q", resolved, string(t.DetectedAfter))
	}
}

// farAhead returns what tells a date after the year that follows that of now: a
// case may be written down with a date to come, and clocks differ, but no further.
func farAhead(now time.Time) func(date string) error {
	return func(date string) error {
		day, _, err := sago.Date(date).Days()
		last := now.Year() + 1
		if err != nil || time.Unix(day*24*60*60, 0).UTC().Year() <= last {
			return nil
		}
		return fmt.Errorf("%.60q lies after %d", date, last)
	}
}

func noDateKind(value string) error {
	if slices.Contains(dateKinds[:], value) {
		return nil
	}
	return fmt.Errorf("%.60q is no kind of date: want %s", value, strings.Join(dateKinds[:], " or "))
}

const noLink = "it is shown, and no link is made of it"

// noAddress returns an error for what pages make no link of.
func noAddress(value string) error {
	lower := strings.ToLower(value)
	if strings.HasPrefix(lower, "https://") || strings.HasPrefix(lower, "http://") {
		return nil
	}
	return fmt.Errorf("%.60q is no web address: want one that begins with https:// or http://", value)
}

// foreign returns a warning for each text in a language that sago does not
// search.
func foreign(c *sago.Case) []Fault {
	var faults []Fault
	check := func(field string, t sago.Text) {
		for _, lang := range slices.Sorted(maps.Keys(t.Other)) {
			if isEmpty(t.Other[lang]) {
				continue
			}
			faults = append(faults, Fault{
				Level: LevelWarning, Field: field + "." + lang,
				Problem: fmt.Sprintf("%.60q is no language of a text: want %s or %s", lang, sago.LangEn, sago.LangKo),
				Fix:     "what stands there is kept, and not searched",
			})
		}
	}
	check("title", c.Title)
	check("summary", c.Summary)
	check("symptoms_text", c.SymptomsText)
	check("trigger", c.Trigger)
	check("detection", c.Detection)
	check("lessons", c.Lessons)
	for i, item := range c.Remediation {
		check(fmt.Sprintf("remediation[%d].text", i), item.Text)
	}
	for i, item := range c.ActionItems {
		check(fmt.Sprintf("action_items[%d].text", i), item.Text)
	}
	return faults
}

// isEmpty reports whether a value says as much as a key that is not there.
func isEmpty(value json.RawMessage) bool { return string(value) == "null" || string(value) == `""` }
