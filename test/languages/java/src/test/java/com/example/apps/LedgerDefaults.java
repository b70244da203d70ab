package com.example.apps;

import io.github.cdk8skruisefederation.IKindDefaults;
import java.util.HashMap;
import java.util.Map;

/** What the webhook of Ledger would write. */
final class LedgerDefaults implements IKindDefaults {
  @Override
  public Object withDefaults(final Object spec) {
    final Map<Object, Object> defaulted = new HashMap<>(Map.of("retention", "7d"));
    defaulted.putAll((Map<?, ?>) spec);
    return defaulted;
  }
}
