// The evidence of findings: invoices, each as a link, with their place among the seller's numbers; invoices outside the
// row scope only as a count.
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import { FileName } from '../../../ui/values/file-name.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { hasEvidence } from './risk-findings.tsx'
import type { Finding, RiskReport } from './risk.queries.ts'
import styles from './risk.module.css'

/** Opens another invoice instead of this one; the browser's back button returns here. */
const opened = (id: string) => (before: object) => ({ ...before, open: id })

/** The import records, filtered by a file. */
const records = (area: ReadArea, name: string) => ({
  type: 10 as const,
  ...(area === 'company' ? { area } : {}),
  name: name.slice(0, limits.fileName),
})
/** Files that showed the invoice again, each with a link to its import record. */
const AgainFiles = ({ area, files }: { readonly area: ReadArea; readonly files: Finding['files'] }) => {
  const { t } = useTranslation('risk')
  return (
    <table>
      <caption>
        {t('files')}
        <small>{t('filesFacts', { count: files.length })}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('fileName')}</th>
          <th scope="col">{t('fileAt')}</th>
          <th scope="col" aria-label={t('view')} />
        </tr>
      </thead>
      <tbody>
        {files.map((f) => (
          <tr key={f.id}>
            <td className={styles['file-cell']}>
              <FileName name={f.name} />
            </td>
            <td>{minuteOf(f.at)}</td>
            <td className="right">
              <Link to="/uploadHistoryFile" search={records(area, f.name)} aria-label={`${t('view')} ${f.name}`}>
                {t('view')}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const RiskEvidence = ({ area, findings }: { readonly area: ReadArea; readonly findings: readonly Finding[] }) => {
  const { t } = useTranslation('risk')
  const { t: ti } = useTranslation('invoice')
  const shown = findings.filter(hasEvidence)
  if (shown.length === 0) return null
  return (
    <section className={styles['risk-evidence']}>
      <h3>{t('evidence')}</h3>
      {shown
        .filter((f) => f.files.length > 0)
        .map((f) => (
          <AgainFiles key={`${f.rule} files`} area={area} files={f.files} />
        ))}
      {shown
        .filter((f) => f.evidence.length + f.hidden > 0)
        .map((f) => (
          <table key={f.rule}>
            <caption>
              {t(`rule.${f.rule}`)}
              <small>{t('evidenceFacts', { count: f.evidence.length + f.hidden })}</small>
            </caption>
            <thead>
              <tr>
                <th scope="col">{ti('column.number')}</th>
                <th scope="col">{ti('column.date')}</th>
                <th scope="col" className="right">
                  {ti('column.amountIncludingTax')}
                </th>
                <th scope="col" aria-label={t('view')} />
              </tr>
            </thead>
            <tbody>
              {f.evidence.map((e) => (
                <tr key={e.id}>
                  <td>
                    <LongNumber value={e.number} />
                  </td>
                  <td>{e.date ?? <Nil />}</td>
                  <td className="right">
                    <Amount value={e.amountIncludingTax} />
                  </td>
                  <td className="right">
                    <Link to="." search={opened(e.id)} aria-label={`${t('view')} ${e.number ?? ''}`}>
                      {t('view')}
                    </Link>
                  </td>
                </tr>
              ))}
              {f.hidden > 0 ? (
                <tr>
                  <td colSpan={4} className="sub">
                    {t('hidden', { count: f.hidden })}
                  </td>
                </tr>
              ) : null}
            </tbody>
          </table>
        ))}
    </section>
  )
}

/** How many numbers lie between two of equal length. */
const between = (a: string, b: string): bigint => BigInt(b) - BigInt(a) - 1n
export const RiskSequence = ({ sequence, id }: { readonly sequence: RiskReport['sequence']; readonly id: string }) => {
  const { t } = useTranslation('risk')
  if (sequence.length < 2) return null
  return (
    <section className={styles['risk-sequence']}>
      <h3>
        {t('sequence')}
        <small>{t('sequenceFacts')}</small>
      </h3>
      <ol>
        {sequence.map((s, i) => {
          const before = sequence[i - 1]
          const gap = before ? between(before.number, s.number) : 0n
          const face = (
            <>
              <b className="mono">…{s.number.slice(-4)}</b>
              <span>{s.id === id ? t('self') : (s.date?.slice(5) ?? '—')}</span>
            </>
          )
          return (
            <Fragment key={s.id}>
              {gap > 0n ? <li className={styles['gap']}>{t('gap', { count: Number(gap) })}</li> : null}
              <li className={`${s.inRun ? styles['in-run'] : ''}${s.id === id ? ` ${styles['self']}` : ''}`} title={s.number}>
                {s.id === id ? (
                  <span className={styles['number-card']} aria-current="true">
                    {face}
                  </span>
                ) : (
                  <Link className={styles['number-card']} to="." search={opened(s.id)}>
                    {face}
                  </Link>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </section>
  )
}
