// Runs one crash scenario, and returns the signal that ended it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { DeliveryPart } from './delivery-parts.ts'
import { dyingBy, type Fault } from './fault.ts'
import type { MonthAct } from './month-acts.ts'
import type { PayAct } from './pay-acts.ts'
import type { SyncAct } from './sync-acts.ts'

/** The actor of a crash scenario, and the act. */
export interface CrashScenario {
  readonly companyId: string
  readonly userId: string
  readonly act:
    | { readonly do: 'verify'; readonly id: string }
    | { readonly do: 'deliver'; readonly part: DeliveryPart }
    | { readonly do: 'push'; readonly pushId: string }
    | { readonly do: 'pull'; readonly taskId: string }
    | { readonly do: 'afterPull'; readonly act: SyncAct }
    | { readonly do: 'fetchLink'; readonly intakeId: string }
    | { readonly do: 'making'; readonly makingId: string }
    | { readonly do: 'rule'; readonly of: 'history' | 'undo'; readonly ruleId: string; readonly runId: string }
    | { readonly do: 'pay'; readonly acts: readonly PayAct[] }
    | { readonly do: 'month'; readonly acts: readonly MonthAct[] }
    | { readonly do: 'export'; readonly kind: 'sheet' | 'originals' }
}

/** Acts whose process is the whole app. */
const processes: Readonly<Partial<Record<CrashScenario['act']['do'], string>>> = {
  deliver: 'delivery-process.ts',
  pull: 'pull-process.ts',
  afterPull: 'sync-process.ts',
  fetchLink: 'link-process.ts',
  pay: 'acts-process.ts',
  month: 'acts-process.ts',
}
/**
 * The signal that ended the process; throws with its output if it exited normally. Keeps the compile cache beside its
 * data for the next process.
 */
export const runCrashScenario = (
  env: Readonly<Record<string, string>>,
  scenario: CrashScenario,
  fault: Fault | readonly Fault[],
): Promise<NodeJS.Signals> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, processes[scenario.act.do] ?? 'crash-process.ts')], {
      env: {
        ...process.env,
        ...env,
        NODE_COMPILE_CACHE: join(env['DATA_DIR']!, 'compiled'),
        CRASH_SCENARIO: JSON.stringify(scenario),
        ...dyingBy(fault),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 600_000,
    })
    let printed = ''
    child.stderr.on('data', (chunk: unknown) => {
      printed = (printed + String(chunk)).slice(-5000)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal === null) reject(new Error(`it ended by itself, with ${code}: ${printed}`))
      else resolve(signal)
    })
  })
