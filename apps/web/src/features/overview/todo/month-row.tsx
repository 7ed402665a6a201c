// 月结 in one row: how much is left, line by line, by the numbers of its page.
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Ring } from '../../../ui/values/ring.tsx'
import type { HomeMonth } from '../overview.queries.ts'
import overviewStyles from '../overview.module.css'
import styles from './todo.module.css'

export const MonthRow = ({ left }: { readonly left: HomeMonth }) => {
  const { t } = useTranslation(['home', 'month'])
  const { month, things, required, minutes, late } = left
  const nameOf = (one: string): string => t(`month:monthLong.${Number(one.slice(5))}` as 'month:monthLong.1')
  const parts = left.parts.filter(({ notDone }) => !notDone)
  const done = parts.reduce((sum, part) => sum + part.done, 0)
  const whole = parts.reduce((sum, part) => sum + part.whole, 0)
  const said = [
    things === 0 ? '' : required === 0 ? t('home:month.noneRequired') : t('home:month.required', { count: required }),
    things > required ? t('home:month.reminders', { count: things - required }) : '',
  ]
    .filter(Boolean)
    .join(t('home:comma'))
  const after = late
    ? t(late.undecided > 0 ? 'home:month.lateOpen' : 'home:month.late', {
        month: nameOf(late.month),
        count: late.count,
        n: late.undecided,
      })
    : ''
  return (
    <section className={`${overviewStyles['card']} ${styles['month']}`} aria-label={t('home:month.label')}>
      <Ring done={done} whole={whole} finished={things === 0 && whole > 0} size={34} width={3.4} />
      <div>
        <b>
          {things === 0
            ? t(whole === 0 ? 'month:sentence.empty' : 'month:sentence.nothing', { month: nameOf(month) })
            : `${t('month:sentence.month', { month: nameOf(month) })}${t('month:sentence.left', { count: things })}${t('month:sentence.time', { count: minutes })}`}
        </b>
        <span>{[said, after].filter(Boolean).join(t('home:semicolon'))}</span>
      </div>
      <nav aria-label={t('month:lines')}>
        {left.parts.map((part) => (
          <Link
            key={part.part}
            to="/companyInvoice/monthClose"
            search={{ month, line: part.part }}
            data-done={part.things === 0 || undefined}
            title={part.notDone ? t('month:notDone') : undefined}
          >
            {t(`month:part.${part.part}.name`)}
            {part.things > 0 ? (
              <b data-required={part.required > 0 || undefined}>{part.things.toLocaleString('en-US')}</b>
            ) : part.notDone ? null : (
              <Check size={13} role="img" aria-label={t('month:strip.done')} />
            )}
          </Link>
        ))}
      </nav>
      <Link to="/companyInvoice/monthClose" search={{ month }} className={`ant-btn ant-btn-primary ${styles['go']}`}>
        {t('home:month.go')}
      </Link>
    </section>
  )
}
