// The order of a run: long files begin, so that none is left for the end.
import { relative, resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longFiles } from './long-files.ts'

const root = resolve(import.meta.dirname, '../..')
const secondsOf = (file: TestSpecification): number => longFiles[relative(root, file.moduleId)] ?? 0
/** Groups stay one after another. Files that share a process follow those that have one each: it takes the next one only where that comes at once. */
const placeOf = ({ project: { config } }: TestSpecification): number => config.sequence.groupOrder * 2 + (config.isolate ? 0 : 1)

/** For `sequence.sequencer`. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a))
  }
}
