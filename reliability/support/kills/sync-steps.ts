// The steps of what follows a pull at which its process is killed, in their order.
import type { Fault } from './fault.ts'
import type { SyncSceneName } from './sync-scenes.ts'

export interface SyncStep {
  readonly scene: SyncSceneName
  readonly name: string
  readonly fault: Fault
  /** The act was committed before the death. */
  readonly whole?: true
  readonly short?: true
}
const commit = '^sql commit'
const entries = '^sql with "entries"'
const invoice = '^sql insert into "invoice" '
const original = '^sql insert into "invoice_original"'
const item = '^sql insert into "import_item"'
const row = '^sql update "tax_invoice" set "sync_state"'
const file = '^sql insert into "tax_invoice_file"'

const before = (scene: SyncSceneName, name: string, ...steps: readonly string[]): SyncStep => ({
  scene,
  name,
  fault: { when: 'before', steps },
})
/** A transaction whose last writing statement is this: written before the commit, and committed. */
const ending = (scene: SyncSceneName, last: string): readonly SyncStep[] => [
  before(scene, 'all written, before the commit', last, commit),
  { scene, name: 'committed, and nothing more', fault: { when: 'after', steps: [last, commit] }, whole: true, short: true },
]

export const syncSteps: readonly SyncStep[] = [
  before('older', 'asked for, nothing entered', invoice),
  { ...before('older', 'entered, its row not', invoice, row), short: true },
  ...ending('older', row),
  { scene: 'files', name: 'one file kept, the others not', fault: { when: 'after', steps: ['^link$'] } },
  before('files', 'all kept, none handed over', file),
  ...ending('files', file),
  before('enter', 'read, nothing recorded', invoice),
  { ...before('enter', 'recorded, its original not', invoice, original), short: true },
  before('enter', 'recorded, the row of the bureau not', item, row),
  ...ending('enter', item),
  { ...before('further', 'read, not joined', original), short: true },
  before('further', 'joined, the import not', original, item),
  before('further', 'the import written, not ended', item, commit),
  ...ending('further', item),
  before('settle', 'the field corrected, the reason not written', '^sql update "invoice" set', '^sql insert into "reconciliation_note"'),
  { ...before('settle', 'the reason written, the row not', '^sql insert into "reconciliation_note"', row), short: true },
  before('settle', 'the row written, not in its log', row, entries),
  ...ending('settle', entries),
  before('unsettle', 'the field given back, the reason not', '^sql update "invoice" set', '^sql update "reconciliation_note"'),
  { ...before('unsettle', 'the reason taken back, the row not', '^sql update "reconciliation_note"', row), short: true },
  ...ending('unsettle', entries),
  before('join', 'the files not handed over', '^sql update invoice_original set invoice_id'),
  {
    ...before(
      'join',
      'the files handed over, the other not gone',
      '^sql update invoice_original set invoice_id',
      '^sql insert into invoice_deletion',
    ),
    short: true,
  },
  before('join', 'the other gone, the join not written', '^sql delete from "invoice" ', '^sql insert into "invoice_join"'),
  before('join', 'joined, the row of the bureau not', '^sql update tax_invoice t set invoice_id'),
  ...ending('join', entries),
  ...ending('joinHeld', entries),
  before('part', 'the fields given back, the other not', '^sql insert into invoice \\('),
  {
    ...before('part', 'the other restored, its files not', '^sql insert into invoice \\(', '^sql update invoice_original set invoice_id'),
    short: true,
  },
  before('part', 'the files back, the join not ended', '^sql update "invoice_join" set'),
  ...ending('part', entries),
  ...ending('partHeld', entries),
]
