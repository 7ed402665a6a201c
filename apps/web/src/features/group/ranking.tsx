// Companies by their exceptions, as a share of the month or as a count.
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exceptionShare } from '@piaotai/domain/group.ts'
import { countOf, figureText, perMille, type Member } from './group.queries.ts'
import styles from './group.module.css'

const shareOf = (member: Member): number => exceptionShare(countOf(member, 'wrong'), countOf(member, 'all'))
const wrongOf = (member: Member): number => countOf(member, 'wrong')
const whole = 100
export const Ranking = ({ members }: { readonly members: readonly Member[] }) => {
  const { t } = useTranslation('group')
  const [by, setBy] = useState<'share' | 'count'>('share')
  const value = by === 'share' ? shareOf : wrongOf
  const ranked = members
    .filter(({ state, grants }) => state === 'member' && grants.includes('counts'))
    .toSorted((a, b) => value(b) - value(a) || a.companyName.localeCompare(b.companyName, 'zh'))
  const most = Math.max(1, ...ranked.map(value))
  return (
    <section className={styles['ranking']}>
      <header>
        <h2>{t('ranking')}</h2>
        <Segmented
          size="small"
          aria-label={t('rankBy.label')}
          value={by}
          options={(['share', 'count'] as const).map((one) => ({ value: one, label: t(`rankBy.${one}`) }))}
          onChange={setBy}
        />
      </header>
      {ranked.length === 0 ? (
        <p className="sub">{t('rankNone')}</p>
      ) : (
        <ol>
          {ranked.map((member, at) => (
            <li key={member.id} data-first={at === 0 || undefined}>
              <span>{at + 1}</span>
              <div>
                <span title={member.companyName}>{member.companyName}</span>
                <b>{by === 'share' ? `${perMille(shareOf(member))}%` : figureText(wrongOf(member))}</b>
                <i style={{ width: `${Math.round((value(member) * whole) / most)}%` }} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
