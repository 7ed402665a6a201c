// When a rule runs: at once, upon what happens to an invoice; or daily or weekly at an hour of Shanghai.

export const ruleTimings = ['atOnce', 'daily', 'weekly'] as const
export type RuleTiming = (typeof ruleTimings)[number]
/** `hour`: 0 to 23, not of `atOnce`. `weekday`: 1 Monday to 7 Sunday, of `weekly`. */
export interface RuleSchedule {
  readonly timing: RuleTiming
  readonly hour: number
  readonly weekday: number
}
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Shanghai keeps one offset all year. */
const offsetMs = 8 * hourMs

/** Midnight in Shanghai of the moment's day. */
const midnight = (moment: Date): number => Math.floor((moment.getTime() + offsetMs) / dayMs) * dayMs - offsetMs
/** Shortly after the next midnight, when the caps of the day begin anew. */
export const nextDay = (now: Date): Date => new Date(midnight(now) + dayMs + hourMs / 6)
/** The first moment of a schedule after `now`; null: it runs at once, or never by itself. */
export const nextRun = (schedule: RuleSchedule | null, now: Date): Date | null => {
  if (schedule === null || schedule.timing === 'atOnce') return null
  const { timing, hour, weekday } = schedule
  for (let day = midnight(now); ; day += dayMs) {
    const at = new Date(day + hour * hourMs)
    // The local weekday: 0 Sunday.
    const of = new Date(day + offsetMs).getUTCDay() || 7
    if (at > now && (timing === 'daily' || of === weekday)) return at
  }
}
/** The key of the run of a schedule that takes an invoice entered at the moment. */
export const runOf = (schedule: RuleSchedule | null, entered: Date): string =>
  nextRun(schedule, entered)?.toISOString() ?? entered.toISOString()
