// 生成银行文件: batches with their problems, the account that pays, and what the bank is told.
import { App, Button } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBankAccount } from '@piaotai/domain/payment/bank-file.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { api } from '../../../lib/http/api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useToday } from '../../../lib/format/today.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { OrderFields, PayerFields, type Order } from './bank-file-fields.tsx'
import { BankRows } from './bank-rows.tsx'
import { Found, OverrideReason } from '../dialog-parts.tsx'
import { useBankRows, type Payer } from './bank-file.queries.ts'
import { outcomeOf } from '../outcomes.ts'
import { staleKeys } from '../payment.queries.ts'
import { saveBankFile } from './save-bank-file.ts'
import styles from '../payment.module.css'

interface Props {
  readonly batchIds: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}
interface Typed extends Order {
  readonly reason: string
}
const BankFileDialog = ({ batchIds, onClose, onDone }: Props) => {
  const { t } = useTranslation('paymentBankFiles')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const today = useToday()
  const found = useBankRows(batchIds)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Typed>({ format: 'icbc', day: today, purpose: '', fast: false, reason: '' })
  const [payerTyped, setPayer] = useState<Payer>()
  const lacksOverride = useMissingPermission()('confirmPayment.override')
  const put = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
  }
  const company = useSession()?.company?.name ?? ''
  const payer = payerTyped ?? found.data?.payers[0] ?? { name: company, bankName: '', bankAccount: '' }
  const rows = found.data?.rows.filter(({ batchId }) => !left.has(batchId)) ?? []
  const outcomes = Map.groupBy(rows, ({ judged, isOther }) => outcomeOf(judged, isOther))
  const refused = [...(outcomes.get('refused') ?? []), ...(outcomes.get('after') ?? [])]
  const wrong = [...new Set([...rows.filter(({ problems }) => problems.length > 0), ...refused])]
  const held = rows.filter(({ inFile }) => inFile !== null)
  const second = outcomes.has('other')
  const guarded = outcomes.get('asks') ?? []
  const total = amountText(sumAmounts(rows.map(({ amount }) => amount)) ?? '0.00')
  const remove = (ids: readonly string[]) => {
    setLeft(new Set([...left, ...ids]))
  }
  const making = useMutation({
    mutationFn: async () => {
      const file = await api.invoice.makeBankFile(
        {
          ids: rows.map(({ batchId }) => batchId),
          format: typed.format,
          payer: { name: payer.name.trim(), bankName: payer.bankName.trim(), bankAccount: payer.bankAccount.trim() },
          day: typed.day,
          purpose: typed.purpose.trim(),
          fast: typed.fast,
          ...(guarded.length > 0 ? { reason: typed.reason.trim() } : {}),
        },
        { quiet: true },
      )
      // Kept already: a download that fails is repeated from the list of files.
      await saveBankFile(t, file).catch(() => undefined)
      return file
    },
    onSuccess: (file) => {
      void message.success(t('dialog.made', { count: file.count, amount: amountText(file.amount) }), 6)
      onDone()
      onClose()
    },
    onSettled: () => {
      for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey })
    },
  })
  const why =
    rows.length === 0
      ? t('dialog.nothing')
      : wrong.length > 0
        ? t('dialog.wrong', { count: wrong.length })
        : held.length > 0
          ? t('dialog.inFileMissing', { count: held.length })
          : payer.name.trim() === '' || payer.bankAccount.trim() === ''
            ? t('dialog.payerMissing')
            : !isBankAccount(payer.bankAccount)
              ? t('dialog.accountWrong')
              : typed.purpose.trim() === ''
                ? t('dialog.purposeMissing')
                : second
                  ? t('dialog.secondMissing')
                  : guarded.length > 0
                    ? (lacksOverride ?? (typed.reason.trim() === '' ? t('dialog.reasonMissing') : undefined))
                    : undefined
  return (
    <Dialog
      title={t('make')}
      facts={found.data ? t('dialog.facts', { count: rows.length, amount: total }) : undefined}
      width={1040}
      onClose={onClose}
      note={found.data ? why : undefined}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={making.isPending}
            disabled={!found.data || why !== undefined}
            title={why}
            onClick={() => {
              making.mutate()
            }}
          >
            {t('dialog.submit', { count: rows.length })}
          </Button>
        </>
      }
    >
      <Found found={found} failed={{ title: t('failedTitle'), text: t('failedText') }}>
        {({ payers }) => (
          <>
            <OrderFields value={typed} onChange={put} />
            <PayerFields payer={payer} known={payers} onChange={setPayer} />
            <div className={styles['bankRows']}>
              <BankRows rows={rows} onRemove={remove} />
            </div>
            {wrong.length + held.length > 0 ? (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  remove([...wrong, ...held].map(({ batchId }) => batchId))
                }}
              >
                {t('dialog.removeWrong', { count: new Set([...wrong, ...held]).size })}
              </Button>
            ) : null}
            {guarded.length > 0 ? (
              <OverrideReason
                id={`${id}-reason`}
                label={t('dialog.reason')}
                hint={t('dialog.reasonHint', { max: paymentLimits.reason })}
                value={typed.reason}
                disabled={lacksOverride !== undefined}
                onChange={(reason) => {
                  put({ reason })
                }}
              />
            ) : null}
            <FormError text={making.isError ? making.error.message : undefined} />
          </>
        )}
      </Found>
    </Dialog>
  )
}
export default BankFileDialog
