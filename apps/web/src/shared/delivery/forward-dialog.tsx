// 转发: which company gets which invoices, with a message; at once where the person may record there.
import { App, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forwardingEndpoints } from '@piaotai/contract/delivery/forwarding.ts'
import { forwardLimits } from '@piaotai/domain/delivery/forwarding.ts'
import { fromFen, sumFen } from '@piaotai/domain/money/money.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { useComma } from '../../lib/i18n/language.ts'
import { amountText } from '../../ui/values/amount.tsx'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import { OutcomeDialog } from '../../ui/overlay/outcome-dialog.tsx'
import { forwardingKey, type Offer, type Target } from './forwarding-keys.ts'
import styles from './forward-dialog.module.css'
import { useCauseWords } from '../judgement/cause-words.ts'

const schema = forwardingEndpoints.forwardInvoices.input.pick({ message: true, direct: true })
interface Props {
  readonly offers: readonly Offer[]
  /** The company that the list is narrowed to. */
  readonly preferred: string | undefined
  readonly onClose: (sent: boolean) => void
}
/** Invoices that may go to the same companies. */
const groupsOf = (offers: readonly Offer[]): readonly (readonly Offer[])[] => [
  ...Map.groupBy(offers, ({ targets }) => targets.map(({ number }) => number).join()).values(),
]
const totalOf = (group: readonly Offer[]): string => fromFen(sumFen(group.map(({ amount }) => amount ?? '0')) ?? 0n)
type Left = Awaited<ReturnType<typeof emailApi.forwardInvoices>>['left']

const ForwardDialog = ({ offers, preferred, onClose }: Props) => {
  const { t } = useTranslation('deliveryForwarding')
  const causeWords = useCauseWords()
  const { message } = App.useApp()
  const comma = useComma()
  const client = useQueryClient()
  const groups = groupsOf(offers)
  const [key] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [left, setLeft] = useState<Left>([])
  const keyOf = (group: readonly Offer[]): string => group[0]!.id
  const aimOf = (group: readonly Offer[]): Target => {
    const { targets } = group[0]!
    const wanted = chosen[keyOf(group)] ?? preferred
    return targets.find(({ number }) => number === wanted) ?? targets[0]!
  }
  const aims = groups.map(aimOf)
  const direct = [...new Set(aims.filter((one) => one.direct).map(({ name }) => name))]
  const contractForm = useContractForm({
    schema,
    initial: { message: '', direct: true },
    send: async (values) => {
      const answer = await emailApi.forwardInvoices(
        {
          key,
          invoices: groups.flatMap((group) => group.map(({ id }) => ({ id, to: aimOf(group).number }))),
          message: values.message.trim(),
          direct: direct.length > 0 && values.direct,
        },
        { quiet: true },
      )
      void client.invalidateQueries({ queryKey: forwardingKey })
      if (answer.left.length > 0) {
        setLeft(answer.left)
        return
      }
      void message.success(t('dialog.sent', { count: answer.tasks.length }))
      onClose(true)
    },
    onRefused: () => void client.invalidateQueries({ queryKey: forwardingKey }),
  })
  const { AppField } = contractForm.form
  const isDirect = useValue(contractForm, 'direct')
  if (left.length > 0)
    return (
      <OutcomeDialog
        title={t('dialog.outcome')}
        done={t('dialog.done', { count: offers.length - left.length })}
        failed={t('dialog.left', { count: left.length })}
        items={left.flatMap(({ id, reason, causes }) => {
          const offer = offers.find((one) => one.id === id)
          return offer ? [{ id, number: offer.number, name: offer.seller, note: causes ? causeWords(causes) : t(`refusal.${reason}`) }] : []
        })}
        close={t('dialog.close')}
        onClose={() => {
          onClose(true)
        }}
      />
    )
  return (
    <ContractFormDialog
      guarded={false}
      title={t('dialog.title')}
      facts={t('dialog.facts', { count: offers.length })}
      form={contractForm}
      submit={t('dialog.submit')}
      width={560}
      note={isDirect && aims.every((one) => one.direct) ? undefined : t('dialog.waits', { days: forwardLimits.days })}
      onClose={() => {
        onClose(false)
      }}
    >
      <ul className={styles['groups']} aria-label={t('dialog.to')}>
        {groups.map((group) => {
          const { targets } = group[0]!
          const aim = aimOf(group)
          return (
            <li key={keyOf(group)}>
              {targets.length > 1 ? (
                <Select
                  aria-label={t('dialog.choose')}
                  value={aim.number}
                  options={targets.map(({ number, name }) => ({ value: number, label: name }))}
                  onChange={(number) => {
                    setChosen((before) => ({ ...before, [keyOf(group)]: number }))
                  }}
                />
              ) : (
                <b>{aim.name}</b>
              )}
              <small>{t(`grounds.${aim.ground}`)}</small>
              <span>{t('dialog.count', { count: group.length, amount: amountText(totalOf(group)) })}</span>
            </li>
          )
        })}
      </ul>
      <AppField name="message">{({ Text }) => <Text label={t('dialog.message')} hint={t('dialog.messageHint')} counted />}</AppField>
      {direct.length > 0 ? (
        <AppField name="direct">
          {({ Check }) => <Check label={t('dialog.direct')} hint={t('dialog.directHint', { names: direct.join(comma) })} />}
        </AppField>
      ) : null}
    </ContractFormDialog>
  )
}
export default ForwardDialog
