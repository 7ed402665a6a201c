// This month by type of invoice and by category.
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { kindName } from '../../shared/invoice/kind-name.ts'
import { toFen } from '@piaotai/domain/money/money.ts'
import { inUnits, share } from '../../lib/format/figures.ts'
import { inMonth, listLink, listOfCategory, type Area } from '../../shared/invoice/list-links.ts'
import type { Figures } from './overview.queries.ts'
import styles from './overview.module.css'

interface CardProps {
  readonly figures: Figures
  readonly area: Area
  readonly english: boolean
}
const named = 5

export const TypeCard = ({ figures: { byType, months }, area, english }: CardProps) => {
  const { t } = useTranslation('overview')
  const month = months.at(-1)!.month
  const total = byType.reduce((sum, one) => sum + one.count, 0)
  const slices = useMemo(() => {
    const rest = byType.slice(named)
    const first = byType.slice(0, named).map((one) => ({ types: [one.type], count: one.count, name: kindName(one.type, english) }))
    return rest.length === 0
      ? first
      : [...first, { types: rest.map((one) => one.type), count: rest.reduce((sum, one) => sum + one.count, 0), name: t('otherTypes') }]
  }, [byType, english, t])
  const most = Math.max(1, ...slices.map(({ count }) => count))
  return (
    <section className={styles['card']}>
      <h2>
        {t('type.title')}
        <small>{t('type.unit')}</small>
      </h2>
      {total === 0 ? (
        <p className={styles['nothing']}>{t('nothing')}</p>
      ) : (
        <ul className={`${styles['category-split']} ${styles['type-bars']}`}>
          {slices.map((s, at) => (
            <li key={s.name}>
              <Link {...listLink(area, 'incoming', { type: s.types, ...inMonth(month) })}>
                <span title={s.name}>{s.name}</span>
                <i>
                  <u className={at === 0 ? styles['most'] : ''} style={{ width: `${(100 * s.count) / most}%` }} />
                </i>
                <b>{s.count.toLocaleString('en-US')}</b>
                <em>{share(s.count, total)}</em>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export const CategoryCard = ({ figures: { byCategory, months }, area, english }: CardProps) => {
  const { t } = useTranslation(['overview', 'states'])
  const month = months.at(-1)!.month
  const size = (amount: string): bigint => {
    const fen = toFen(amount) ?? 0n
    return fen < 0n ? -fen : fen
  }
  const most = byCategory.reduce((max, one) => (size(one.amount) > max ? size(one.amount) : max), 1n)
  const rows = [...byCategory].sort((a, b) =>
    size(b.amount) > size(a.amount) ? 1 : size(b.amount) < size(a.amount) ? -1 : a.category - b.category,
  )
  return (
    <section className={styles['card']}>
      <h2>
        {t('category.title')}
        <small>{t('category.unit')}</small>
      </h2>
      <ul className={styles['category-split']}>
        {rows.map((one, at) => (
          <li key={one.category}>
            <Link
              {...listLink(area, listOfCategory[one.category] ?? 'all', {
                ...(one.category === 0 ? { tab: 'uncategorised' } : {}),
                ...inMonth(month),
              })}
            >
              <span>{t(`category.${one.category}` as 'category.0', { ns: 'states' })}</span>
              <i>
                <u className={at === 0 ? styles['most'] : ''} style={{ width: `${Number((size(one.amount) * 1000n) / most) / 10}%` }} />
              </i>
              <b>{inUnits(one.amount, english)}</b>
              <em>{t('pieces', { count: one.count })}</em>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
