import { Button, Input, Select } from 'antd'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { categoryRuleLimits, ruleHolds, ruleKeys, ruleSides, type CategoryRule } from '@piaotai/domain/category/category-rules.ts'
import styles from './category-rules.module.css'

export interface RuleDraft extends CategoryRule {
  readonly key: number
}
interface Props {
  readonly rule: RuleDraft
  readonly row: number
  readonly off: boolean
  readonly first: boolean
  readonly last: boolean
  /** A new rule: its first field gets the focus. */
  readonly fresh: boolean
  readonly onMove: (by: number) => void
  readonly onChange: (change: Partial<CategoryRule>) => void
  readonly onRemove: () => void
}
/** One rule as a sentence: if this party's name or tax id matches, the invoice gets this category. */
export const RuleRow = ({ rule, row, off, first, last, fresh, onMove, onChange, onRemove }: Props) => {
  const { t } = useTranslation('category')
  const { t: ts } = useTranslation('states')
  const bad = rule.value !== '' && !ruleHolds(rule)
  return (
    <li>
      <span className={styles['rule-at']}>{row}</span>
      <Select
        autoFocus={fresh}
        disabled={off}
        aria-label={t('rules.rowSide', { row })}
        value={rule.side}
        options={ruleSides.map((value) => ({ value, label: t(`rules.side.${value}`) }))}
        onChange={(side) => {
          onChange({ side })
        }}
      />
      <Select
        disabled={off}
        aria-label={t('rules.rowBy', { row })}
        value={rule.by}
        options={ruleKeys.map((value) => ({ value, label: t(`rules.by.${value}`) }))}
        onChange={(by) => {
          onChange({ by })
        }}
      />
      <span className={styles['rule-value']}>
        <Input
          disabled={off}
          aria-label={t('rules.rowValue', { row })}
          maxLength={categoryRuleLimits.value}
          value={rule.value}
          {...(bad ? { status: 'error' as const } : {})}
          aria-invalid={bad}
          onChange={(event) => {
            onChange({ value: event.target.value })
          }}
        />
        {bad ? (
          <small className="field-error" role="alert">
            {t(rule.by === 'taxId' ? 'rules.badTaxId' : 'rules.badName')}
          </small>
        ) : null}
      </span>
      <span className="sub">{t('rules.becomes')}</span>
      <Select
        disabled={off}
        aria-label={t('rules.rowCategory', { row })}
        value={rule.category}
        options={[1, 2, 3, 0].map((value) => ({ value, label: ts(`category.${value}` as 'category.0') }))}
        onChange={(category) => {
          onChange({ category })
        }}
      />
      <Button
        type="text"
        size="small"
        disabled={off || first}
        aria-label={t('rules.up', { row })}
        icon={<ArrowUp size={13} />}
        onClick={() => {
          onMove(-1)
        }}
      />
      <Button
        type="text"
        size="small"
        disabled={off || last}
        aria-label={t('rules.down', { row })}
        icon={<ArrowDown size={13} />}
        onClick={() => {
          onMove(1)
        }}
      />
      <Button type="text" size="small" disabled={off} aria-label={t('rules.remove', { row })} icon={<X size={14} />} onClick={onRemove} />
    </li>
  )
}
