// How a statement stands, and its undo.
import { BadgeCheck, CircleDotDashed, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import type { StateLook } from '../../../ui/kits/records/state-tag.tsx'
import type { Statement } from '../bank-file/bank-file.queries.ts'
import { staleKeys } from '../payment.queries.ts'
import '../bank-file/bank-file-sentences.ts'

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
export const useStatementActions = (): RowActions<Statement> => {
  const { t } = useTranslation('paymentBankFiles')
  return useRowActions<Statement>({
    actions: [
      {
        key: 'undo',
        allowed: ({ undoable }) => undoable,
        label: () => t('statements.undo'),
        rowLabel: ({ name }) => t('statements.undoOne', { name }),
        quiet: true,
        confirm: ([statement]) => ({
          title: t('statements.undoTitle'),
          content: t('statements.undoText', { count: statement?.invoices ?? 0 }),
          okText: t('statements.undo'),
          cancelText: t('cancel'),
        }),
        run: ([statement]) => api.invoice.undoStatement({ id: statement!.id }),
        done: () => t('statements.undoDone'),
      },
    ],
    nameOf: ({ name }) => ({ number: null, name }),
    stale: staleKeys,
  })
}
