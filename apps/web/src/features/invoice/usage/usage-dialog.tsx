// One action on the usage of invoices: several either all or none, or each by itself. Why is needed of an undone confirmation, and of what a
// bank file holds: there another person is asked to agree.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usageEndpoints } from '@piaotai/contract/usage.ts'
import { usageStatusAfter, type UsageAct } from '@piaotai/domain/usage.ts'
import { invoicesKey } from '../../../shared/invoice/invoice-keys.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { useValue } from '../../../ui/kits/form/use-judging.ts'
import { OutcomeDialog } from '../../../ui/overlay/outcome-dialog.tsx'
import { PartialSuccess } from '../partial-success.tsx'
import type { Deletable } from '../invoice-list.config.ts'
import { useJudgedSelection } from '../judged/judged-selection.ts'
import { changeUsage, remarkedActs, type DialogAct } from './usage.queries.ts'

/** A reason of each act has the same bounds. */
const schema = usageEndpoints.returnInvoices.input.pick({ remark: true, each: true })
interface Props {
  readonly area: 'personal' | 'company'
  readonly act: DialogAct
  readonly rows: readonly Deletable[]
  readonly onClose: () => void
  readonly onDone: () => void
}
const judgedAs: Readonly<Partial<Record<UsageAct, 'withdraw' | 'return' | 'undo'>>> = {
  withdraw: 'withdraw',
  return: 'return',
  cancel: 'undo',
}
const UsageDialog = ({ area, act, rows, onClose, onDone }: Props) => {
  const { t } = useTranslation('usage')
  const { t: tj } = useTranslation('judgement')
  const { message } = App.useApp()
  const client = useQueryClient()
  const blocked = rows.filter((row) => usageStatusAfter(row.useStatus, act) === undefined)
  const remarked = remarkedActs.find((one) => one === act)
  const [kept, setKept] = useState<readonly Deletable[]>()
  const judged = useJudgedSelection(area, rows)
  const verdicts = rows.flatMap(({ id }) => {
    const as = judgedAs[act]
    return (as && judged?.get(id)?.acts[as].verdict) ?? []
  })
  /** A bank file holds one: another person agrees before it is done. */
  const second = verdicts.includes('second')
  const why = act === 'cancel' || second || verdicts.includes('asks')
  const contractForm = useContractForm({
    schema,
    initial: { remark: '', each: blocked.length > 0 },
    rules: { remark: (said) => (why && said.trim() === '' ? t('whyNeeded') : undefined) },
    send: async ({ remark, each }) => {
      const shown = await changeUsage(act, { area, ids: rows.map((row) => row.id), each }, remark.trim()).catch((error: unknown) => {
        // The list is out of date.
        void client.invalidateQueries({ queryKey: invoicesKey })
        throw error
      })
      const waits = shown.filter((one) => one.waits !== undefined)
      if (waits.length > 0) void message.info(t('waits', { count: waits.length }))
      const left = new Set(shown.filter((one) => !one.ok && one.waits === undefined).map((one) => one.id))
      void client.invalidateQueries({ queryKey: invoicesKey })
      if (left.size > 0) {
        setKept(rows.filter((row) => left.has(row.id)))
        return
      }
      const done = rows.length - waits.length
      if (done > 0) void message.success(t(`done.${act}`, { count: done }))
      onDone()
    },
  })
  const { AppField } = contractForm.form
  const each = useValue(contractForm, 'each')
  if (kept)
    return (
      <OutcomeDialog
        title={t('result')}
        done={t(`done.${act}`, { count: rows.length - kept.length })}
        failed={t('kept', { count: kept.length })}
        items={kept.map((row) => ({
          id: row.id,
          number: row.number,
          name: row.sellerName,
          note: t(blocked.includes(row) ? 'unfit' : 'differs'),
        }))}
        close={t('close')}
        onClose={onDone}
      />
    )
  return (
    <ContractFormDialog
      guarded={false}
      title={t(`act.${act}`)}
      facts={rows.length > 1 ? t('facts', { count: rows.length }) : `${rows[0]?.number ?? ''} ${rows[0]?.sellerName ?? ''}`.trim()}
      width={blocked.length > 0 ? 720 : 480}
      form={contractForm}
      submit={t(`go.${act}`, { count: each ? rows.length - blocked.length : rows.length })}
      blocked={blocked.length > 0 && !each}
      note={second ? tj('twoPeople') : t(`note.${act}`)}
      onClose={onClose}
    >
      {remarked ? (
        <AppField name="remark">
          {({ Text }) => (
            <Text label={t(`remark.${remarked}`)} counted placeholder={why ? '' : t(`remarkHint.${remarked}`)} autoComplete="off" />
          )}
        </AppField>
      ) : null}
      <PartialSuccess
        several={rows.length > 1}
        blocked={blocked}
        each={each}
        onEach={(one) => {
          contractForm.set('each', one)
        }}
        words={{ blocked: t('blocked', { count: blocked.length }), all: t('all'), each: t('each'), allBlocked: t('allBlocked') }}
      />
    </ContractFormDialog>
  )
}
export default UsageDialog
