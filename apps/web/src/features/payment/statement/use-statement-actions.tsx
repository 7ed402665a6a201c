// How a statement stands, and its undo.
import { BadgeCheck, CircleDotDashed, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import type { StateLook } from '../../../ui/kits/records/state-tag.tsx'
import type { Statement } from '../bank-file/bank-file.queries.ts'
import { staleKeys } from '../payment.queries.ts'

type Key = 'standing' | 'undone' | 'changed'
const looks: Readonly<Record<Key, StateLook>> = {
  standing: { tone: 'good', icon: BadgeCheck },
  undone: { tone: 'rest', icon: Undo2 },
  changed: { tone: 'running', icon: CircleDotDashed },
}
export const statementLookOf = ({ undone, undoable }: Statement): { readonly key: Key; readonly look: StateLook } => {
  const key = undone ? 'undone' : undoable ? 'standing' : 'changed'
  return { key, look: looks[key] }
}
const UndoStatementDialog = lazy(() => import('./undo-statement-dialog.tsx'))
/** The acts on statements, and the dialog of the one that is about to be undone. */
export const useStatementActions = (): { readonly rowActions: RowActions<Statement>; readonly undoing: ReactNode } => {
  const { t } = useTranslation('paymentBankFiles')
  const [undoing, setUndoing] = useState<Statement>()
  const rowActions = useRowActions<Statement>({
    actions: [
      {
        key: 'undo',
        allowed: ({ undoable }) => undoable,
        label: () => t('statements.undo'),
        rowLabel: ({ name }) => t('statements.undoOne', { name }),
        quiet: true,
        open: (statement) => {
          setUndoing(statement)
        },
      },
    ],
    nameOf: ({ name }) => ({ number: null, name }),
    stale: staleKeys,
  })
  return {
    rowActions,
    undoing: undoing ? (
      <Suspense>
        <UndoStatementDialog
          statement={undoing}
          onClose={() => {
            setUndoing(undefined)
          }}
        />
      </Suspense>
    ) : null,
  }
}
