// 会生成的凭证: what the rule as it is written makes of a real invoice of its filter, as one edits.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { useSettled } from '../../../lib/hooks/use-settled.ts'
import { useCauseWords } from '../../../shared/judgement/cause-words.ts'
import { VoucherEntries } from '../../../shared/voucher/voucher-entries.tsx'
import { rulesKey, type RuleDraft } from './rules.queries.ts'
import styles from '../voucher.module.css'

const afterMs = 400
const useSample = (draft: Pick<RuleDraft, 'filter' | 'settings'>, invoiceId: string | undefined) => {
  const { filter, settings } = draft
  const asked = useSettled(JSON.stringify({ filter, entries: settings.entries, summary: settings.summary, invoiceId }), afterMs)
  return useQuery({
    queryKey: [...rulesKey, 'sample', asked],
    queryFn: () => api.invoice.sampleVoucherRule(JSON.parse(asked) as Parameters<typeof api.invoice.sampleVoucherRule>[0], { quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}
export const RuleSample = ({ draft }: { readonly draft: Pick<RuleDraft, 'filter' | 'settings'> }) => {
  const { t } = useTranslation('voucher')
  const causeWords = useCauseWords()
  const [picked, setPicked] = useState<string>()
  const { data, isError } = useSample(draft, picked)
  const balanced = data !== undefined && data.debit === data.credit && data.entries.length >= 2
  const told =
    data?.refused === null || data === undefined
      ? undefined
      : data.refused.reason === 'judged'
        ? causeWords(data.refused.causes)
        : t(`refusal.${data.refused.reason}`)
  return (
    <section className={styles['sample']} aria-label={t('rules.sample.title')} aria-live="polite">
      <header>
        <b>{t('rules.sample.title')}</b>
        {data && data.samples.length > 0 ? (
          <Select<string>
            aria-label={t('rules.sample.invoice')}
            size="small"
            style={{ width: 420 }}
            value={data.chosen}
            options={data.samples.map(({ id, number, party, date, total }) => ({
              value: id,
              label: [date, number, party, total].filter((word) => word !== null).join(' · '),
            }))}
            onChange={setPicked}
          />
        ) : null}
      </header>
      {isError ? <p className="sub">{t('failedText')}</p> : null}
      {data && data.chosen === null ? <p className="sub">{t('rules.sample.none')}</p> : null}
      {told === undefined ? null : (
        <p className={styles['differs']}>
          <TriangleAlert size={14} aria-hidden="true" /> {told}
        </p>
      )}
      {data && data.entries.length > 0 ? (
        <>
          <VoucherEntries entries={data.entries} total={data.debit} credit={data.credit} />
          <p className={balanced ? 'sub' : styles['differs']}>
            <CircleCheck size={14} aria-hidden="true" /> {t(balanced ? 'edit.balanced' : 'fault.unbalanced')}
          </p>
        </>
      ) : null}
    </section>
  )
}
