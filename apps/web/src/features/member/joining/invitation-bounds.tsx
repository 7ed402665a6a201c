// How long an invitation holds, and for how many.
import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/fields/field.tsx'
import styles from '../member.module.css'

interface Props {
  readonly days: number
  /** Undefined where it is for one person. */
  readonly maxUses: number | undefined
  readonly onDays: (days: number) => void
  readonly onMaxUses: (maxUses: number) => void
}
export const InvitationBounds = ({ days, maxUses, onDays, onMaxUses }: Props) => {
  const { t } = useTranslation('member')
  return (
    <div className={styles['field-two']}>
      <Field id="invite-days" label={t('invite.days')}>
        <InputNumber
          id="invite-days"
          min={1}
          max={30}
          precision={0}
          value={days}
          onChange={(n) => {
            onDays(n ?? 7)
          }}
        />
      </Field>
      {maxUses === undefined ? null : (
        <Field id="invite-uses" label={t('invite.uses')}>
          <InputNumber
            id="invite-uses"
            min={1}
            max={500}
            precision={0}
            value={maxUses}
            onChange={(n) => {
              onMaxUses(n ?? 1)
            }}
          />
        </Field>
      )}
    </div>
  )
}
