package main

import (
	"fmt"
	"reflect"
	"sort"
	"strings"
)

// difference is a field that is not as it should be.
type difference struct {
	Path    string `json:"path"`
	Live    any    `json:"live,omitempty"`
	Desired any    `json:"desired,omitempty"`
}

// differences are the fields in which two objects differ, as JSON pointers.
func differences(live, desired any) []difference {
	return differencesAt("", live, desired)
}

func differencesAt(path string, live, desired any) []difference {
	if reflect.DeepEqual(live, desired) {
		return nil
	}
	switch l := live.(type) {
	case map[string]any:
		if d, ok := desired.(map[string]any); ok {
			return differencesInMaps(path, l, d)
		}
	case []any:
		if d, ok := desired.([]any); ok && len(l) == len(d) {
			var found []difference
			for i := range l {
				found = append(found, differencesAt(fmt.Sprintf("%s/%d", path, i), l[i], d[i])...)
			}
			return found
		}
	}
	return []difference{{Path: path, Live: live, Desired: desired}}
}

func differencesInMaps(path string, live, desired map[string]any) []difference {
	keys := map[string]bool{}
	for key := range live {
		keys[key] = true
	}
	for key := range desired {
		keys[key] = true
	}
	sorted := make([]string, 0, len(keys))
	for key := range keys {
		sorted = append(sorted, key)
	}
	sort.Strings(sorted)
	var found []difference
	for _, key := range sorted {
		found = append(found, differencesAt(path+"/"+pointerEscapes.Replace(key), live[key], desired[key])...)
	}
	return found
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")
