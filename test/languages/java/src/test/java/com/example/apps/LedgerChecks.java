package com.example.apps;

import io.github.cdk8skruisefederation.IKindChecks;
import io.github.cdk8skruisefederation.KindFinding;
import java.util.List;
import java.util.Map;

/** What the webhook of Ledger would refuse. */
final class LedgerChecks implements IKindChecks {
  @Override
  public List<KindFinding> check(final Object object) {
    final Map<?, ?> spec = (Map<?, ?>) ((Map<?, ?>) object).get("spec");
    final String storage = String.valueOf(spec.get("storage"));
    if (storage.matches("\\d+[GT]i")) {
      return List.of();
    }
    return List.of(KindFinding.builder()
        .code("BANK01")
        .message("The storage is " + storage + ", expected gibibytes or tebibytes.")
        .fix("write it as in 20Gi.")
        .build());
  }
}
