// The part of the tests that a change touches for npm run check: Vitest follows imports, which reach all tests of the server from any of its modules; the nearest are run within a bound.
import { basename, dirname } from 'node:path'
import { longFiles } from './long-files.ts'

/** Seconds of all workers together, so that the whole check stays near format, lint and one program of types. */
const secondsAtMost = 20
/** Rows of the permission matrix: the world that they are asked in takes as long as ten of the tests, and each row a part of a second. */
export const rowsAtMost = 12
const secondsOfRows = 12
/** Where recognition itself changed: its tests take longer one by one. */
const secondsOfRecognition = 80
/** Tests of recognition take minutes, and their package changes seldom. */
const recognition = /^packages\/recognise\//
const recognitionDependsOn = /^packages\/(recognise|ofd|sample-invoices)\//
/** Those of the server that are not known to be long take a second on the average, the others a fraction. */
const secondsOf = (test: string): number => longFiles[test] ?? (test.startsWith('apps/server/') ? 1 : 0.2)

const plain = new Set([
  'controls',
  'fields',
  'hosts',
  'kits',
  'overlay',
  'router',
  'shared',
  'shell',
  'theme',
  'values',
  'app',
  'apps',
  'component',
  'components',
  'index',
  'lib',
  'page',
  'server',
  'src',
  'support',
  'test',
  'testing',
  'worlds',
  'tsx',
  'css',
  'web',
])
const nounsOf = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => name.split(/[^a-z0-9]+/i)).filter((noun) => noun.length > 2 && !plain.has(noun))

const nounsOfChange = (changed: readonly string[]): ReadonlySet<string> =>
  new Set(changed.flatMap((file) => nounsOf(basename(dirname(file)), basename(file))))

/** A noun's folder on the server: its tests stand in it. */
const nounFolder = (file: string): string | undefined => /^apps\/server\/src\/modules\/[^/]+\/[^/]+\//.exec(file)?.[0]
/** 0: itself changed · 1: stands beside what changed · 2: is of its noun, or named for it · 3: reaches it through imports. */
const distanceOf = (test: string, changed: readonly string[], nouns: ReadonlySet<string>): number => {
  if (changed.includes(test)) return 0
  if (changed.some((file) => dirname(file) === dirname(test) && file.replace(/\.tsx?$/, '') === test.replace(/\.test\.tsx?$/, ''))) return 1
  const noun = nounFolder(test)
  if (noun !== undefined && changed.some((file) => nounFolder(file) === noun)) return 2
  return nounsOf(basename(test)).some((noun) => nouns.has(noun)) ? 2 : 3
}

/** Those that are named for what changed in the web: each of them mounts the whole of it, and so reaches all changes there. */
export const chooseComponents = (components: readonly string[], changed: readonly string[]): readonly string[] => {
  const ofWeb = changed.filter((file) => file.startsWith('apps/web/'))
  const nouns = nounsOfChange(ofWeb)
  return components.filter((test) => ofWeb.length > 0 && distanceOf(test, ofWeb, nouns) < 3)
}

interface Chosen {
  readonly run: readonly string[]
  readonly left: readonly string[]
}
/** Of the tests that reach a change: all that changed themselves, then the nearest and shortest within the bound. Paths from the project's folder. */
export const chooseTests = (
  reached: readonly string[],
  changed: readonly string[],
  { besideRows }: { readonly besideRows: boolean } = { besideRows: false },
): Chosen => {
  const nouns = nounsOfChange(changed)
  const recognitionChanged = changed.some((file) => recognitionDependsOn.test(file))
  const nearestFirst = reached
    .map((test) => ({ test, distance: distanceOf(test, changed, nouns), seconds: secondsOf(test) }))
    .toSorted((a, b) => a.distance - b.distance || a.seconds - b.seconds || a.test.localeCompare(b.test))
  const run: string[] = []
  const left: string[] = []
  const most = recognitionChanged ? secondsOfRecognition : secondsAtMost - (besideRows ? secondsOfRows : 0)
  let seconds = 0
  for (const one of nearestFirst) {
    const fits = seconds + one.seconds <= most && (recognitionChanged || !recognition.test(one.test))
    if (one.distance === 0 || fits) {
      run.push(one.test)
      seconds += one.seconds
    } else left.push(one.test)
  }
  return { run, left }
}
