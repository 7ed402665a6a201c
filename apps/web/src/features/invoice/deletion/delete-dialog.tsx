// 删除: with a reason, of unused invoices; several either all or none, or each by itself.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletionEndpoints } from '@piaotai/contract/invoice/deletion.ts'
import { mayDelete } from '@piaotai/domain/usage.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { useValue } from '../../../ui/kits/form/use-judging.ts'
import { OutcomeDialog } from '../../../ui/overlay/outcome-dialog.tsx'
import { useCauseWords } from '../../../shared/judgement/cause-words.ts'
import { PartialSuccess } from '../partial-success.tsx'
import type { Deletable } from '../invoice-list.config.ts'
import { useDelete } from './use-delete.ts'

const schema = deletionEndpoints.deleteInvoices.input.pick({ reason: true, each: true })
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
  const [kept, setKept] = useState<readonly Kept[]>()
  const contractForm = useContractForm({
    schema,
    initial: { reason: '', each: used.length > 0 },
    rules: { reason: (reason) => reason.trim() === '' && t('delete.reasonMissing') },
    send: async ({ reason, each }) => {
      const left = await remove({ area, ids: rows.map((row) => row.id), reason: reason.trim(), each })
      if (left.length > 0) setKept(left)
      else onDeleted()
    },
  })
  const { AppField } = contractForm.form
  const each = useValue(contractForm, 'each')
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
    <ContractFormDialog
      guarded={false}
      title={several ? t('delete.title') : t('delete.one')}
      {...(several ? { facts: t('delete.facts', { count: rows.length }) } : {})}
      width={used.length > 0 ? 720 : 480}
      danger
      form={contractForm}
      submit={t('delete.submit', { count: each ? rows.length - used.length : rows.length })}
      blocked={used.length > 0 && !each}
      note={t('delete.note')}
      onClose={onClose}
    >
      <AppField name="reason">
        {({ Text }) => <Text label={t('delete.reason')} counted placeholder={t('delete.reasonHint')} autoComplete="off" />}
      </AppField>
      <PartialSuccess
        several={several}
        blocked={used}
        each={each}
        onEach={(one) => {
          contractForm.set('each', one)
        }}
        words={{
          blocked: t('delete.blocked', { count: used.length }),
          all: t('delete.all'),
          each: t('delete.each'),
          allBlocked: t('delete.allBlocked'),
        }}
      />
    </ContractFormDialog>
  )
}
export default DeleteDialog
