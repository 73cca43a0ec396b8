package sago

import "sago/query"

// Names of the query fields that are neither a facet nor a filter.
const (
	FieldTitle  = "title"  // words of the title
	FieldAfter  = "after"  // a date: on or after its first day
	FieldBefore = "before" // a date: before its first day
)

// QueryFields returns the field names of the query language, in both languages,
// each with the canonical name that package plan understands: a facet, one of
// the Filter names, FieldTitle, FieldAfter or FieldBefore.
func QueryFields() query.Fields {
	return query.Fields{
		"symptom": FacetSymptoms, "symptoms": FacetSymptoms, "증상": FacetSymptoms,
		"contributing": FacetContributing, "factor": FacetContributing, "factors": FacetContributing, "기여요인": FacetContributing, "요인": FacetContributing,
		"component": FacetComponents, "components": FacetComponents, "구성요소": FacetComponents, "컴포넌트": FacetComponents,
		"domain": FacetDomain, "domains": FacetDomain, "영역": FacetDomain, "분야": FacetDomain, "도메인": FacetDomain,
		"cause": FacetRootCause, "root_cause": FacetRootCause, "root-cause": FacetRootCause, "원인": FacetRootCause, "근본원인": FacetRootCause,
		"severity": FacetSeverity, "심각도": FacetSeverity,
		"org": FacetOrg, "organization": FacetOrg, "organisation": FacetOrg, "조직": FacetOrg, "회사": FacetOrg,
		"year": FacetYear, "연도": FacetYear,
		"date_kind": FacetDateKind, "date-kind": FacetDateKind, "날짜종류": FacetDateKind,
		"id": FilterID, "아이디": FilterID,
		"has": FilterHas, "항목": FilterHas,
		"date": FilterDate, "날짜": FilterDate,
		"after": FieldAfter, "이후": FieldAfter,
		"before": FieldBefore, "이전": FieldBefore,
		"detected": FilterDetected, "탐지": FilterDetected, "감지": FilterDetected,
		"resolved": FilterResolved, "해결": FilterResolved, "복구": FilterResolved,
		"title": FieldTitle, "제목": FieldTitle,
	}
}
