// The order of a run: long files first, so that none is left for the end.
import { relative, resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longFiles } from './long-files.ts'

const root = resolve(import.meta.dirname, '../..')
const secondsOf = (file: TestSpecification): number => longFiles[relative(root, file.moduleId)] ?? 0
/**
 * Keeps the order of groups. Files that share a process come after files with their own: a shared process takes its
 * next file only if that follows directly.
 */
const placeOf = ({ project: { config } }: TestSpecification): number => config.sequence.groupOrder * 2 + (config.isolate ? 0 : 1)

/** For `sequence.sequencer`. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a))
  }
}
