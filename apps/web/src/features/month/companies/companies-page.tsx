// 全部公司: the months of all companies of the reader; a cell is worked on below the table without changing company.
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { InCompany } from '../../../lib/http/in-company.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { WaitingLines } from '../../../ui/page/waiting-lines.tsx'
import { dayName, monthName } from '../month-words.ts'
import { CellPanel } from './cell-panel.tsx'
import { CompaniesTable } from './companies-table.tsx'
import { capacities, datesOf, firstPlace, shownAs, sumsOf, type Capacity, type Place } from './company-table.ts'
import { useMonthCompanies, type MonthCompany } from './companies.queries.ts'
import styles from './companies.module.css'

const Sentence = ({ companies }: { readonly companies: readonly MonthCompany[] }) => {
  const { t } = useTranslation('monthCompanies')
  const { t: said } = useTranslation('month')
  const { left, done, things, required, mine } = sumsOf(companies)
  const { overdue, next } = datesOf(companies)
  return (
    <section className={styles['sentence']} aria-label={said('sentence.label')}>
      <div>
        <h2>
          {things === 0 ? (
            t('sentence.nothing', { count: done })
          ) : (
            <>
              {t('sentence.left', { count: left })}
              <u>{said('things', { count: things })}</u>
              {done > 0 ? t('sentence.done', { count: done }) : null}
            </>
          )}
        </h2>
        <p>
          {[
            required > 0 ? t('panel.required', { count: required }) : '',
            things > required ? t('panel.reminders', { count: things - required }) : '',
            mine > 0 ? said('sentence.mine', { count: mine }) : '',
            overdue
              ? t('sentence.overdue', {
                  name: overdue.name,
                  month: monthName(said, overdue.month.month),
                  count: -overdue.month.deadline.left,
                })
              : '',
          ]
            .filter(Boolean)
            .join(t('comma'))}
        </p>
      </div>
      {next ? (
        <div>
          <b>{said('filing.due', { day: dayName(said, next.day) })}</b>
          <span title={next.known ? undefined : said('filing.unknown')}>
            {t('companies', { count: next.companies })}
            {t('comma')}
            {said('filing.left', { count: next.left })}
          </span>
        </div>
      ) : null}
    </section>
  )
}
const Keys = () => {
  const { t } = useTranslation('monthCompanies')
  return (
    <footer className={styles['foot']}>
      <span>
        <i className="kbd">←</i>
        <i className="kbd">→</i> {t('keys.cell')}
      </span>
      <span>
        <i className="kbd">↑</i>
        <i className="kbd">↓</i> {t('keys.company')}
      </span>
      <span>
        <i className="kbd">Enter</i> {t('keys.open')}
      </span>
      <em>{t('foot')}</em>
    </footer>
  )
}
const Companies = ({ companies, more }: { readonly companies: readonly MonthCompany[]; readonly more: number }) => {
  const { t } = useTranslation('monthCompanies')
  const session = useSession()?.company?.id
  const [capacity, setCapacity] = useState<Capacity>('all')
  const [picked, setPicked] = useState<Place>()
  const shown = shownAs(companies, capacity)
  const chosen = shown.some(({ id, month }) => id === picked?.company && month) ? picked : firstPlace(shown)
  const company = shown.find(({ id }) => id === chosen?.company)
  const { mine } = sumsOf(companies)
  const begin = () => {
    const place = firstPlace(companies)
    setCapacity('all')
    setPicked(place)
    if (place) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-cell="${place.company} ${place.part}"]`)?.focus())
  }
  return (
    <>
      <PageHead
        title={t('title')}
        facts={t('facts', { count: companies.length })}
        actions={
          <>
            <div className={styles['capacity']} role="group" aria-label={t('capacity.label')}>
              {capacities.map((one) => (
                <button
                  key={one}
                  type="button"
                  className="plain"
                  aria-pressed={capacity === one}
                  onClick={() => {
                    setCapacity(one)
                  }}
                >
                  {t(`capacity.${one}`, { count: shownAs(companies, one).length })}
                </button>
              ))}
            </div>
            <Button type="primary" icon={<Play size={14} aria-hidden="true" />} disabled={mine === 0} onClick={begin}>
              {mine === 0 ? t('beginNone') : t('begin', { count: mine })}
            </Button>
          </>
        }
      />
      <Sentence companies={shown} />
      <div className={styles['scroll']}>
        <CompaniesTable companies={shown} chosen={chosen} onChoose={setPicked} />
        {more > 0 ? <p className={styles['more']}>{t('more', { count: more })}</p> : null}
        {company?.month && chosen ? (
          <InCompany key={`${company.id} ${chosen.part}`} id={company.id}>
            <CellPanel company={company} month={company.month} part={chosen.part} own={company.id === session} />
          </InCompany>
        ) : null}
      </div>
      <Keys />
    </>
  )
}
/** Who has one company alone is led to its month. */
const Alone = () => {
  const { t } = useTranslation('monthCompanies')
  return (
    <EmptyState
      whole
      kind="start"
      title={t('alone.title')}
      text={t('alone.text')}
      actions={
        <Link to="/companyInvoice/monthClose" className={`${styles['own']} ant-btn ant-btn-primary`}>
          {t('alone.own')}
        </Link>
      }
    />
  )
}
const CompaniesPage = () => {
  const { t } = useTranslation('month')
  const english = useLanguage() === 'en-US'
  const { data, isError, error, refetch } = useMonthCompanies()
  return (
    <div className={styles['page']} data-english={english || undefined}>
      {data && data.content.length > 1 ? (
        <Companies companies={data.content} more={data.more} />
      ) : data ? (
        <Alone />
      ) : isError ? (
        <LoadFailed title={t('failed.title')} text={t('failed.again')} onRetry={refetch} error={error} />
      ) : (
        <div className={styles['waiting']}>
          <WaitingLines title={280} rows={8} />
        </div>
      )}
    </div>
  )
}
export default CompaniesPage
