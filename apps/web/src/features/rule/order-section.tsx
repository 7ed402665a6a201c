// Conflicts with other rules as the trial found them.
import { Button } from 'antd'
import { EyeOff, GitCompareArrows } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from './classify/field-words.ts'
import type { StudioDetail } from './rule.queries.ts'
import kit from '../../shared/rule/rule-kit.module.css'
import styles from './rule.module.css'

interface OrderProps {
  readonly result: StudioDetail['result']
  readonly place: string
  readonly off: boolean
  /** Exchanges this rule's place with that of another. */
  readonly onSwap: (other: string) => void
}
export const OrderSection = ({ result, place, off, onSwap }: OrderProps) => {
  const { t } = useTranslation('rule')
  const words = useFieldWords()
  // Formulas give each invoice a text of its own: a line a rule and field, with the commonest values.
  const grouped = Map.groupBy(result?.conflicts ?? [], ({ ruleId, field, wins }) => `${ruleId} ${field} ${wins}`)
  const conflicts = [...grouped.values()].map((same) => ({
    ...same[0]!,
    several: same.length > 1,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
  const blocked = result?.reasons.find(({ reason }) => reason === 'blocked')?.count ?? 0
  return (
    <section aria-label={t('order.title')}>
      <h3>
        {t('order.title')} <small className="sub">{place}</small>
      </h3>
      {conflicts.length === 0 && blocked === 0 ? <p className="sub">{t(result ? 'order.none' : 'order.untried')}</p> : null}
      <ul className={kit['rows']}>
        {conflicts.map(({ ruleId, name, field, ours, theirs, wins, count, several }) => (
          <li key={`${ruleId} ${field} ${wins}`}>
            <span className={styles['draft']}>
              <GitCompareArrows size={13} aria-hidden="true" /> {t('order.count', { count })}
            </span>
            <span>
              {t(several ? 'order.example' : 'order.also', {
                name,
                field: words.name(field),
                ours: words.value(field, ours),
                theirs: words.value(field, theirs),
              })}
              {t(wins ? 'order.wins' : 'order.loses')}
            </span>
            <Button
              type="link"
              size="small"
              disabled={off}
              onClick={() => {
                onSwap(ruleId)
              }}
            >
              {t('order.swap')}
            </Button>
          </li>
        ))}
        {blocked > 0 ? (
          <li>
            <span>
              <EyeOff size={13} aria-hidden="true" /> {t('order.blocked', { count: blocked })}
            </span>
            <span>{t('order.blockedText')}</span>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
