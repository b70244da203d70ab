package com.example.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of a directory, by path. */
final class FileTree {
  private FileTree() {}

  static void assertSame(final Path expected, final Path found) throws IOException {
    final Map<String, String> expectedFiles = read(expected);
    final Map<String, String> foundFiles = read(found);
    assertFalse(expectedFiles.isEmpty(), "no file in " + expected);
    assertEquals(String.join("\n", expectedFiles.keySet()), String.join("\n", foundFiles.keySet()), "names of files");
    expectedFiles.forEach((name, text) -> assertEquals(text, foundFiles.get(name), name));
  }

  private static Map<String, String> read(final Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).collect(Collectors.toMap(
          file -> directory.relativize(file).toString(), FileTree::text, (first, second) -> second, TreeMap::new));
    }
  }

  // One character for each byte, so that texts differ wherever bytes do.
  private static String text(final Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (final IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
