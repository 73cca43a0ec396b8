package analyzers

import (
	"slices"
	"testing"
)

// TestSounds holds that names sound like what Korean writes them as.
func TestSounds(t *testing.T) {
	for latin, hangul := range map[string]string{
		"haproxy": "하프록시", "kubernetes": "쿠버네티스", "grafana": "그라파나", "kafka": "카프카",
		"redis": "레디스", "jenkins": "젠킨스", "terraform": "테라폼", "cloudflare": "클라우드플레어",
		"heroku": "헤로쿠", "prometheus": "프로메테우스", "zookeeper": "주키퍼", "postgres": "포스트그레스",
		"cassandra": "카산드라", "traefik": "트래픽", "vercel": "버셀", "datadog": "데이터독", "github": "깃허브",
		"discord": "디스코드", "netflix": "넷플릭스", "spotify": "스포티파이", "elasticsearch": "엘라스틱서치",
		"pagerduty": "페이저듀티", "branch": "브랜치", "circuit": "서킷", "gitlab": "깃랩",
		"ansible": "앤서블", "sentry": "센트리", "monzo": "몬조",
	} {
		one, other := Sounds(latin), Sounds(hangul)
		if !slices.ContainsFunc(one, func(s string) bool { return slices.Contains(other, s) }) {
			t.Errorf("%s sounds like %q, %s like %q: nothing in common", latin, one, hangul, other)
		}
	}
	for _, word := range []string{"", "db", "도커", "x509", "us-east", "웹socket", "ㄹㄷㅂㄹㅅ"} {
		if got := Sounds(word); len(got) > 0 {
			t.Errorf("Sounds(%q) = %q, want none", word, got)
		}
	}
}
