// Text readers of other houses, fetched from their registries into a folder outside the project.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const libraries = [
  ['org.apache.pdfbox', 'pdfbox', '3.0.5'],
  ['org.ofdrw', 'ofdrw-reader', '2.3.6'],
] as const
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>peers</groupId><artifactId>peers</artifactId><version>1</version><dependencies>
${libraries.map(([group, name, version]) => `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`).join('\n')}
</dependencies></project>`
/** Prints how many characters it found, so that nobody measures an empty reading. */
const java = `import java.io.File;
import java.nio.file.Path;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.ofdrw.reader.ContentExtractor;
import org.ofdrw.reader.OFDReader;
public class PeerText {
  public static void main(String[] files) {
    long characters = 0;
    for (String file : files) {
      try {
        if (file.endsWith(".pdf")) {
          try (PDDocument document = Loader.loadPDF(new File(file))) {
            PDFTextStripper stripper = new PDFTextStripper();
            stripper.setSortByPosition(true);
            characters += stripper.getText(document).length();
          }
        } else {
          try (OFDReader reader = new OFDReader(Path.of(file))) {
            for (String text : new ContentExtractor(reader).extractAll()) characters += text.length();
          }
        }
      } catch (Throwable error) { System.err.println("cannot read one: " + error.getClass().getSimpleName()); }
    }
    System.out.println(characters + " characters");
  }
}`
const rapidocr = 'rapidocr-onnxruntime==1.4.4'
/** One thread, as ours: threads that wait for each other would count as work. */
const python = `import sys
from rapidocr_onnxruntime import RapidOCR
engine, characters = RapidOCR(intra_op_num_threads=1, inter_op_num_threads=1), 0
for file in sys.argv[1:]:
    lines, _ = engine(file)
    characters += sum(len(text) for _, text, _ in lines or [])
print(characters, 'characters')`
/** Runs a command and tells processor seconds and the largest process of all that it started. */
const meter = `import resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(code, used.ru_utime + used.ru_stime, used.ru_maxrss)`

const run = (command: string, args: readonly string[], cwd: string): void => {
  const done = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0) throw new Error(`${command} ${args[0] ?? ''}: ${done.error?.message ?? `status ${done.status}`}`)
}
export interface Peers {
  readonly textOf: (files: readonly string[]) => readonly string[]
  readonly picturesOf: (files: readonly string[]) => readonly string[]
}
/** Fetches what the folder lacks; needs Java 17 with Maven, and Python 3, which the product does not. */
export const fetchPeers = (folder: string): Peers => {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(folder, 'PeerText.class'))) {
    writeFileSync(join(folder, 'pom.xml'), pom)
    writeFileSync(join(folder, 'PeerText.java'), java)
    run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], folder)
    run('javac', ['-cp', 'lib/*', 'PeerText.java'], folder)
  }
  const own = join(folder, 'python/bin/python')
  if (!existsSync(join(folder, 'pictures.py'))) {
    run('python3', ['-m', 'venv', 'python'], folder)
    run(own, ['-m', 'pip', 'install', '-q', rapidocr], folder)
    writeFileSync(join(folder, 'pictures.py'), python)
  }
  return {
    textOf: (files) => ['java', '-cp', `${folder}:${join(folder, 'lib/*')}`, 'PeerText', ...files],
    picturesOf: (files) => [own, join(folder, 'pictures.py'), ...files],
  }
}
/** Processor seconds, and megabytes of the largest process, of one run. */
export const meterRun = (
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { readonly seconds: number; readonly megabytes: number } => {
  const done = spawnSync('python3', ['-c', meter, ...command], { encoding: 'utf8', env: { ...process.env, ...env } })
  const [code, seconds, kilobytes] = done.stdout.trim().split(' ').map(Number)
  if (code !== 0 || seconds === undefined || kilobytes === undefined) throw new Error(`${command[0]} ended with ${code}: ${done.stderr}`)
  return { seconds, megabytes: kilobytes / 1024 }
}
