package com.example.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mistake ends the app with the report that TypeScript gives, and nothing is written. */
class ErrorReportTest {
  @Test
  void beginsTheMessageOfTheException(@TempDir final Path outdir) throws IOException {
    final String expected = Files.readString(Path.of(System.getenv("EXPECTED"), "error.txt")).stripTrailing();

    final RuntimeException error = assertThrowsExactly(RuntimeException.class, () -> MistakenApp.synth(outdir.toString()));

    // jsii puts the name of the error before it, and the stack of its Node process, which has the report once more, behind it.
    assertTrue(error.getMessage().startsWith("ValidationError: " + expected + "\n"), error.getMessage());
    assertNothingIn(outdir);
  }

  @Test
  void hasWhatChecksInJavaFind(@TempDir final Path outdir) throws IOException {
    final RuntimeException error = assertThrowsExactly(
        RuntimeException.class, () -> ExistingManifestsApp.synth(outdir.toString(), "20GB"));

    final String found = "[checkout/ledger] BANK01: The storage is 20GB, expected gibibytes or tebibytes. Fix: write it as in 20Gi.\n";
    assertTrue(error.getMessage().contains(found), error.getMessage());
    assertNothingIn(outdir);
  }

  private static void assertNothingIn(final Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(0, files.count(), "number of files written");
    }
  }
}
