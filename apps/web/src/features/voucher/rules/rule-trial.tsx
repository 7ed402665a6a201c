// A voucher rule in words, and what its trial found: hits, conflicts, and for each invoice the entries before and after.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftRefusal } from '@piaotai/domain/voucher/voucher-rule.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import type { Trial, VoucherRule } from './rules.queries.ts'
import { useAccounts } from '../voucher.queries.ts'
import styles from '../voucher.module.css'

export const RuleWords = ({ draft }: Pick<VoucherRule, 'draft'>) => {
  const { t } = useTranslation('voucher')
  const { settings } = draft
  const accounts = useAccounts()
  const names = new Map(accounts.data?.content.map(({ code, name }) => [code, name]))
  return (
    <>
      <RuleSentence draft={draft} />
      <table className={styles['entries']} aria-label={t('edit.entries')}>
        <tbody>
          {settings.entries.map(({ side, account, auxiliary, face, when = 'always' }, at) => (
            <tr key={at}>
              <td className={side === 'credit' ? styles['credit'] : ''}>
                {t(`side.${side}`)} <span className="mono">{account}</span> {names.get(account)}
              </td>
              <td>{auxiliary === null ? '' : t(`auxiliary.${auxiliary}`)}</td>
              <td>{t(`rules.face.${face}`)}</td>
              <td>{when === 'always' ? '' : t(`rules.whens.${when}`)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>
              {t('edit.summary')} <span className="mono">{settings.summary}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

const first = 20
export const TrialResult = ({ result }: { readonly result: Trial }) => {
  const { t } = useTranslation('voucher')
  const [shown, setShown] = useState<string>('changed')
  const changed = result.samples.filter(({ diff }) => diff.length > 0)
  const reason = result.reasons.find((one) => one.reason === shown)
  const samples = shown === 'changed' ? changed : (reason?.samples ?? [])
  return (
    <section aria-label={t('rules.trial')} className={result.current ? '' : styles['old']}>
      <h3>
        {t('rules.trial')} {result.current ? null : <small className="sub">{t('rules.old')}</small>}
      </h3>
      <div className={styles['strip']} style={{ margin: '0 0 12px' }}>
        <div>
          {t('rules.matched')}
          <b>{result.matched}</b>
        </div>
        <div>
          {t('rules.acted')}
          <b>{result.acted}</b>
        </div>
        <div>
          {t('rules.refused')}
          <b>{result.refused}</b>
        </div>
        <span />
      </div>
      <div className={styles['row']} role="tablist" aria-label={t('rules.trial')}>
        {[
          { key: 'changed', label: t('rules.changed', { count: changed.length }) },
          ...result.reasons.map((one) => ({ key: one.reason, label: `${t(`refusal.${one.reason as DraftRefusal}`)} ${one.count}` })),
        ].map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            className="plain"
            aria-selected={shown === key}
            onClick={() => {
              setShown(key)
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <ul className={styles['diffs']}>
        {samples.slice(0, first).map((one) => (
          <li key={one.id}>
            <div>
              <LongNumber value={one.number} /> <span>{one.detail || one.target}</span> <Amount value={one.amount} />
            </div>
            {one.diff.map(({ field, before, after }) => (
              <p key={field}>
                <span className="sub">{before ?? t('rules.nothing')}</span> → <mark>{after}</mark>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {result.targets.length > 0 ? (
        <>
          <h3>{t('rules.byAccount')}</h3>
          <ul className={styles['held']}>
            {result.targets.slice(0, first).map((target) => (
              <li key={target.key}>
                <span className="mono">{target.name}</span>
                <span>{t('strip.invoices', { count: target.invoices })}</span>
                <Amount value={target.amount} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
