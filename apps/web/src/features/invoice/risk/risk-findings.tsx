// The list beside the radar: findings, rules that could not be checked, and the number of rules without findings.
import { CircleAlert, CircleCheck, CircleHelp, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { riskRules } from '@piaotai/domain/risk/risk.ts'
import type { Tone } from '../../../ui/values/status.tsx'
import type { Finding, RiskReport, Verdict } from './risk.queries.ts'
import { RiskWay, type Place } from './risk-way.tsx'
import { isFound, sentenceOf } from './risk-words.ts'
import styles from './risk.module.css'

const looks: Readonly<Record<Verdict, readonly [tone: Tone, icon: LucideIcon]>> = {
  high: ['wrong', CircleAlert],
  medium: ['attention', TriangleAlert],
  low: ['running', Info],
  clear: ['good', CircleCheck],
  notChecked: ['rest', CircleHelp],
  notApplicable: ['rest', CircleHelp],
}
export const VerdictMark = ({ verdict, word }: { readonly verdict: Verdict; readonly word: string }) => {
  const [tone, Icon] = looks[verdict]
  return (
    <span className={`status ${tone}`}>
      <Icon size={13} style={{ flex: 'none' }} aria-hidden="true" />
      {word}
    </span>
  )
}
export const RiskFindings = ({ report, place }: { readonly report: RiskReport; readonly place: Place }) => {
  const { t } = useTranslation('risk')
  const of = (verdict: Verdict) => report.findings.filter((f) => f.verdict === verdict)
  const found = [...of('high'), ...of('medium'), ...of('low')]
  const clear = of('clear')
  const unchecked = of('notChecked')
  const needless = of('notApplicable')
  const row = (f: Finding) => (
    <li key={f.rule} title={t('source', { source: riskRules[f.rule].source })}>
      <VerdictMark verdict={f.verdict} word={t(`rule.${f.rule}`)} />
      <span>
        {sentenceOf(t, f)} <RiskWay finding={f} months={report.months} place={place} />
      </span>
    </li>
  )
  return (
    <div className={styles['risk-findings']}>
      <div className={`${styles['risk-grade']} ${report.verdict}`}>
        <i aria-hidden="true">{t(`grade.${report.verdict}`)}</i>
        <div>
          <b>{t(`overall.${report.verdict}`)}</b>
          {report.unchecked > 0 ? <p>{t('unchecked', { count: report.unchecked })}</p> : null}
        </div>
      </div>
      <ul aria-label={t('findings')}>
        {found.map(row)}
        {clear.length > 0 ? (
          <li title={clear.map((f) => `${t(`rule.${f.rule}`)}: ${sentenceOf(t, f)}`).join('\n')}>
            <VerdictMark verdict="clear" word={t('others', { count: clear.length })} />
          </li>
        ) : null}
      </ul>
      {unchecked.length > 0 ? (
        <ul className={styles['unchecked']} aria-label={t('verdict.notChecked')}>
          {unchecked.map(row)}
        </ul>
      ) : null}
      {needless.length > 0 ? (
        <details className={styles['risk-needless']}>
          <summary>{t('notNeeded', { count: needless.length })}</summary>
          <dl>
            {needless.map((f) => (
              <Fragment key={f.rule}>
                <dt>{t(`rule.${f.rule}`)}</dt>
                <dd>{sentenceOf(t, f)}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      ) : null}
    </div>
  )
}
export const hasEvidence = (f: Finding): boolean => isFound(f) && f.evidence.length + f.hidden + f.files.length > 0
