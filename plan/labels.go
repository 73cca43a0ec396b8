package plan

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file knows what alerts are laid out with: the labels before their values,
// which are the same in every alert of a team and tell nothing of an incident.

// labelWords are what labels of alerts consist of, in Prometheus, PagerDuty,
// Datadog, Grafana and what teams write by hand. They are set aside before a colon
// alone: 증상 and value are words like others elsewhere.
const labelWords = `labels label annotations annotation summary description instance job startsat endsat starts ends started ended
runbook runbook_url url uri link links silence dashboard panel source generator receiver status state severity priority urgency
alert alerts alertname name value values valuestring current query expr condition threshold for rule group fingerprint
service services team env environment cluster namespace region zone host hostname node device monitor metric metrics tags tag
notified event title subject detail details incident number assigned assignee escalation policy triggered opened created updated
acknowledged owner oncall on-call channel duration since time date when at message msg impact scope symptom symptoms cause
action actions reporter reported detected
담당 담당자 담당팀 팀 온콜 당직 대시보드 런북 시각 시간 일시 날짜 발생 감지 탐지 인지 시작 종료 복구 상태 심각도 등급 우선순위 영향 범위 증상
요약 제목 내용 설명 상세 링크 주소 채널 서비스 시스템 알림 알람 경보 조치 사항 최근 변경 원인 추정 비고 환경 클러스터 리전 호스트 서버 값
현재 현재값 임계치 임계값 조건 작성자 보고자 공유 대응`

// mostLabelWords is how many words a label has at most: "Runbook URL:", 발생 시각:.
const mostLabelWords = 3

// labels reports whether text, from a word on, begins with a label and its colon.
func (n *noise) labels(text string) bool {
	for range mostLabelWords {
		end := strings.IndexFunc(text, unicode.IsSpace)
		if end < 0 {
			end = len(text)
		}
		word := strings.Trim(text[:end], "*_[]•-")
		rest := strings.TrimLeft(text[end:], " ")
		name := strings.TrimSuffix(strings.TrimSuffix(word, ":"), "：")
		if !n.label[strings.ToLower(strings.TrimRight(name, "*_"))] {
			return false
		}
		if name != word || strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "：") {
			return true
		}
		text = rest
	}
	return false
}

// isAssigned reports whether what follows the first word of a line makes it a
// key: " - key = value".
func isAssigned(rest string) bool {
	rest, spaced := strings.CutPrefix(rest, " =")
	return spaced && strings.HasPrefix(rest, " ")
}

// isLevel reports whether a word is how bad or how many: P1, SEV-2, FIRING:3.
func (n *noise) isLevel(atom string) bool {
	lower := strings.ToLower(atom)
	if word, count, ok := strings.Cut(lower, ":"); ok && n.scaffold[word] && isDigits(count) {
		return true
	}
	for _, prefix := range [...]string{"p", "sev", "sev-"} {
		if level, ok := strings.CutPrefix(lower, prefix); ok && len(level) == 1 && level[0] >= '0' && level[0] <= '5' {
			return true
		}
	}
	return n.scaffold[lower]
}

// isMention reports whether a word calls somebody: @oncall-payments, @당직. An
// annotation of Java begins with a capital, and a package of npm has a slash.
func isMention(atom string) bool {
	name, ok := strings.CutPrefix(atom, "@")
	first, _ := utf8.DecodeRuneInString(name)
	return ok && !strings.ContainsAny(name, "/.") && unicode.IsLetter(first) && !unicode.IsUpper(first)
}
