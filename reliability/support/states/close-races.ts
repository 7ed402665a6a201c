// Races run until they are close: the side that wins is held back a little more each time, so that either comes first about as often.
import { report } from '../settings.ts'

/** Runs an act after so many turns of the database, which take the time that its rival's own queries take. */
export type Held = <T>(run: () => Promise<T>) => Promise<T>
export type Turn = () => Promise<unknown>
/** `first` comes first when nothing holds it back; the race answers how it ended. */
export interface CloseRace<Scene> {
  readonly first: readonly string[]
  readonly run: (scene: Scene, held: { readonly first: Held; readonly other: Held }) => Promise<string>
}
const held =
  (turns: number, turn: Turn): Held =>
  async (run) => {
    for (let at = 0; at < turns; at++) await turn()
    return run()
  }
/** Runs a race so many times, and reports how it ended. */
export const runClosely = async <Scene>(
  what: string,
  runs: number,
  { first, run }: CloseRace<Scene>,
  { begin, turn }: { readonly begin: () => Promise<Scene>; readonly turn: Turn },
): Promise<void> => {
  const endings = new Map<string, number>()
  let lead = 0
  let step = 16
  let won: boolean | undefined
  for (let at = 0; at < runs; at++) {
    const ending = await run(await begin(), { first: held(Math.max(0, lead), turn), other: held(Math.max(0, -lead), turn) })
    endings.set(ending, (endings.get(ending) ?? 0) + 1)
    const wins = first.includes(ending)
    if (won !== undefined && wins !== won) step = Math.max(1, step >> 1)
    else step = Math.min(64, step << 1)
    won = wins
    lead += wins ? step : -step
  }
  report({ table: 'S3', what, times: runs, outcome: [...endings].map(([ending, n]) => `${ending} ${n}`).join(', ') })
}
