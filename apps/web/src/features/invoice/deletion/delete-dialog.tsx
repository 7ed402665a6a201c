// 删除: with a reason, of unused invoices; several either all or none, or each by itself.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { mayDelete } from '@piaotai/domain/usage.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { OutcomeDialog } from '../../../ui/overlay/outcome-dialog.tsx'
import { useCauseWords } from '../../../shared/judgement/cause-words.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PartialSuccess } from '../partial-success.tsx'
import type { Deletable } from '../invoice-list.config.ts'
import { useDelete } from './use-delete.ts'

/** The reasons that name what holds the invoice. */
const keptBecause = {
  'invoice.inDelivery': 'delete.inDelivery',
  'invoice.inVoucher': 'delete.inVoucher',
  'invoice.inCommercial': 'delete.inCommercial',
  'invoice.inPush': 'delete.inPush',
} as const
type Kept = Awaited<ReturnType<ReturnType<typeof useDelete>>>[number]
interface Props {
  readonly area: 'personal' | 'company'
  readonly rows: readonly Deletable[]
  readonly onClose: () => void
  readonly onDeleted: () => void
}
const DeleteDialog = ({ area, rows, onClose, onDeleted }: Props) => {
  const { t } = useTranslation('invoiceDeletion')
  const causeWords = useCauseWords()
  const remove = useDelete()
  const used = rows.filter((row) => !mayDelete(row.useStatus))
  const several = rows.length > 1
  const [each, setEach] = useState(used.length > 0)
  const [kept, setKept] = useState<readonly Kept[]>()
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: (reason: string) => reason.trim() === '' && t('delete.reasonMissing') },
    send: async ({ reason }) => {
      const left = await remove({ area, ids: rows.map((row) => row.id), reason: reason.trim(), each })
      if (left.length > 0) setKept(left)
      else onDeleted()
    },
  })
  if (kept)
    return (
      <OutcomeDialog
        title={t('delete.result')}
        done={t('delete.done', { count: rows.length - kept.length })}
        failed={t('delete.kept', { count: kept.length })}
        items={kept.map(({ id, number, sellerName, problem, by, causes }) => ({
          id,
          number,
          name: sellerName,
          note:
            problem === 'invoice.refused' || problem === 'invoice.notUnused'
              ? causeWords(causes)
              : t(keptBecause[problem as keyof typeof keptBecause] ?? 'delete.notUnused', { by }),
        }))}
        close={t('close')}
        onClose={onDeleted}
      />
    )
  return (
    <FormDialog
      title={several ? t('delete.title') : t('delete.one')}
      {...(several ? { facts: t('delete.facts', { count: rows.length }) } : {})}
      width={used.length > 0 ? 720 : 480}
      danger
      form={form}
      submit={t('delete.submit', { count: each ? rows.length - used.length : rows.length })}
      blocked={used.length > 0 && !each}
      note={t('delete.note')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label={t('delete.reason')}
        input={{
          size: 'middle',
          maxLength: limits.deleteReason,
          showCount: true,
          placeholder: t('delete.reasonHint'),
          autoComplete: 'off',
        }}
      />
      <PartialSuccess
        several={several}
        blocked={used}
        each={each}
        onEach={setEach}
        words={{
          blocked: t('delete.blocked', { count: used.length }),
          all: t('delete.all'),
          each: t('delete.each'),
          allBlocked: t('delete.allBlocked'),
        }}
      />
    </FormDialog>
  )
}
export default DeleteDialog
