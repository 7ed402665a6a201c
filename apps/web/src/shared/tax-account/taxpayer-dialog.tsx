// 纳税人类型: what the company is to the tax office since which day, for the pages of accounts and of deductions.
import { App, Button, Tag } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import { taxpayerEndpoints } from '@piaotai/contract/deduction/taxpayer.ts'
import { taxpayerKinds, type TaxpayerKind } from '@piaotai/domain/partner/partner.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { useToday } from '../../lib/format/today.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import styles from './taxpayer.module.css'

type Taxpayer = Received<(typeof taxpayerEndpoints)['readTaxpayer']>
interface Draft {
  readonly kind: TaxpayerKind
  readonly since: string | null
}
const quiet = { quiet: true } as const
const key = ['taxpayer'] as const
const useTaxpayer = () => useQuery({ queryKey: key, queryFn: () => bureauApi.readTaxpayer({}, quiet) })

const TaxpayerDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('taxpayer')
  const { message } = App.useApp()
  const client = useQueryClient()
  const lacks = useMissingPermission()('taxAccounts.edit', 'directTaxIncomeInvoice.deduct')
  const { data, isError } = useTaxpayer()
  /** Every figure of deductions may be another one now. */
  const take = async (answer: Taxpayer): Promise<void> => {
    client.setQueryData(key, answer)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
  }
  const form = useContractForm<Draft>({
    schema: taxpayerEndpoints.saveTaxpayer.input,
    initial: { kind: 'small', since: null },
    judge: ({ since }) => (since === null ? [{ path: 'since', sentence: t('sinceRequired') }] : []),
    send: async ({ kind, since }) => {
      const answer = await bureauApi.saveTaxpayer({ kind, since: since! }, quiet)
      void message.success(t('saved'))
      await take(answer)
    },
  })
  const { AppField } = form.form
  return (
    <ContractFormDialog
      title={t('title')}
      {...(data ? { facts: t('now', { kind: t(`kinds.${data.now}`) }) } : {})}
      width={560}
      form={form}
      submit={t('save')}
      why={lacks}
      note={t('note')}
      onClose={onClose}
    >
      <AppField name="kind">
        {({ Options }) => <Options label={t('kind')} options={taxpayerKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))} />}
      </AppField>
      <AppField name="since">{({ Day }) => <Day label={t('since')} hint={t('sinceHint')} />}</AppField>
      {isError ? <p role="alert">{t('failed')}</p> : null}
      {data ? (
        <History
          taxpayer={data}
          lacks={lacks}
          onRemove={async (since) => {
            await take(await bureauApi.removeTaxpayer({ since }))
            void message.success(t('removed'))
          }}
        />
      ) : null}
    </ContractFormDialog>
  )
}
export default TaxpayerDialog

interface HistoryProps {
  readonly taxpayer: Taxpayer
  readonly lacks: string | undefined
  readonly onRemove: (since: string) => Promise<void>
}
const History = ({ taxpayer: { rows }, lacks, onRemove }: HistoryProps) => {
  const { t } = useTranslation('taxpayer')
  const confirmDanger = useConfirmDanger()
  const today = useToday()
  const holds = rows.find(({ since }) => since <= today)
  return (
    <section className={styles['history']}>
      <h3>{t('history')}</h3>
      {rows.length === 0 ? <p className="sub">{t('none')}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.since}>
            <span>
              {t('from', { day: row.since })} <b>{t(`kinds.${row.kind}`)}</b>{' '}
              {row === holds ? <Tag color="blue">{t('holds')}</Tag> : row.since > today ? <Tag>{t('later')}</Tag> : null}
              <small>{t('byWhom', { by: row.by, at: minuteOf(row.at) })}</small>
            </span>
            <Button
              size="small"
              type="text"
              disabled={lacks !== undefined}
              title={lacks}
              aria-label={t('removeOf', { day: row.since, kind: t(`kinds.${row.kind}`) })}
              onClick={() => {
                confirmDanger({
                  title: t('removeTitle'),
                  content: t('removeText', { day: row.since }),
                  okText: t('remove'),
                  cancelText: t('cancel'),
                  onOk: () => onRemove(row.since),
                })
              }}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
