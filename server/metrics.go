package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"sago"
)

// metrics counts what the server does.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	inFlight prometheus.Gauge
}

func newMetrics(reg *prometheus.Registry, version string, searcher sago.Searcher, g *gate) *metrics {
	m := &metrics{
		registry: reg,
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "sago_http_requests_total", Help: "Requests answered.",
		}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sago_http_request_seconds", Help: "Time from a request's first byte read to its last byte written.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5},
		}, []string{"route"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "sago_http_requests_in_flight", Help: "Requests being answered.",
		}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "sago_build_info", Help: "Always 1; the label names the version.",
		ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	cases := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "sago_cases", Help: "Cases that are searched.",
	}, func() float64 { return float64(searcher.Info().Cases) })
	waiting := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "sago_http_requests_waiting", Help: "Requests waiting for their turn to search.",
	}, func() float64 { return float64(g.waiting.Load()) })
	reg.MustRegister(waiting, m.requests, m.seconds, m.inFlight, build, cases,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// begin counts a request in; the function it returns counts it out.
func (m *metrics) begin() func(x *exchange, method string, took time.Duration) {
	m.inFlight.Inc()
	return func(x *exchange, method string, took time.Duration) {
		m.inFlight.Dec()
		route := x.route
		if route == "" {
			route = "none"
		}
		m.requests.WithLabelValues(route, knownMethod(method), strconv.Itoa(x.status)).Inc()
		m.seconds.WithLabelValues(route).Observe(took.Seconds())
	}
}

// knownMethod bounds the values of the label: a client may send any word.
func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodOptions, methodQuery:
		return method
	}
	return "other"
}

// handler serves the metrics in Prometheus's formats.
func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
