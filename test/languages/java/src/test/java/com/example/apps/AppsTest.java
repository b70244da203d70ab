package com.example.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Apps in Java write the very bytes that the same apps in TypeScript write. */
class AppsTest {
  private static final Path EXPECTED = Path.of(System.getenv("EXPECTED"));

  static Stream<Arguments> apps() {
    return Stream.of(
        app("stateful-set", StatefulSetApp::synth),
        app("sidecar-set", SidecarSetApp::synth),
        app("united-deployment", UnitedDeploymentApp::synth),
        app("existing-manifests", ExistingManifestsApp::synth),
        app("argo-cd", ArgoCdApp::synth));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("apps")
  void writesTheBytesOfTypeScript(final String name, final Consumer<String> synth, @TempDir final Path outdir) throws IOException {
    synth.accept(outdir.toString());

    FileTree.assertSame(EXPECTED.resolve(name), outdir);
  }

  @Test
  void theExampleWritesThemAsAProgramOfItsOwn(@TempDir final Path outdir) throws IOException, InterruptedException {
    final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    final ProcessBuilder program = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), "com.example.shop.Main");
    program.environment().put("CDK8S_OUTDIR", outdir.toString());
    final Process process = program.redirectErrorStream(true).start();
    final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);

    FileTree.assertSame(EXPECTED.resolve("main"), outdir);
  }

  private static Arguments app(final String name, final Consumer<String> synth) {
    return Arguments.of(name, synth);
  }
}
