// Mail addresses as chips: typed, pasted with any separator, or chosen from the partner's; a wrong one says why.
import { Select } from 'antd'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits } from '@piaotai/domain/delivery/delivery.ts'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { deliveryEndpoints } from '@piaotai/contract/delivery/delivery.ts'
import styles from './address-chips.module.css'

type TargetPlan = Received<typeof deliveryEndpoints.planDeliveries>['targets'][number]
interface Props {
  readonly label: string
  readonly value: readonly string[]
  readonly max: number
  readonly placeholder: string
  readonly known?: readonly { readonly address: string; readonly comment: string }[]
  readonly wrong: TargetPlan['addresses']
  readonly onChange: (value: readonly string[]) => void
}
export const AddressChips = ({ label, value, max, placeholder, known = [], wrong, onChange }: Props) => {
  const { t } = useTranslation('deliverySending')
  /** What was typed beyond the most. */
  const [over, setOver] = useState<readonly string[]>([])
  const verdicts = wrong.filter(({ address }) => value.includes(address))
  const unused = known.filter(({ address }) => !value.includes(address))
  return (
    <div>
      <Select
        mode="tags"
        aria-label={label}
        aria-invalid={verdicts.length > 0}
        status={verdicts.length > 0 ? 'error' : ''}
        suffixIcon={null}
        style={{ width: '100%' }}
        value={[...value]}
        placeholder={placeholder}
        tokenSeparators={[',', '，', ';', '；', '、', ' ', '\n', '\t']}
        options={known.map(({ address, comment }) => ({ value: address, label: comment === '' ? address : `${address} · ${comment}` }))}
        {...(known.length === 0 ? { open: false } : {})}
        tagRender={({ value: address, onClose }) => {
          const bad = verdicts.find((one) => one.address === address)
          return (
            <span className={`${styles['chip']}${bad ? ` ${styles['bad']}` : ''}`} title={bad ? t(`address.${bad.reason}`) : undefined}>
              {bad ? <TriangleAlert size={12} aria-hidden="true" /> : null}
              {String(address)}
              <button type="button" className="plain" tabIndex={-1} aria-hidden="true" onClick={onClose}>
                <X size={12} />
              </button>
            </span>
          )
        }}
        onChange={(next: string[]) => {
          // Longer than the call takes: cut, and still too long to be sent to.
          const typed = [...new Set(next.map((one) => one.trim().slice(0, deliveryLimits.address * 2)).filter((one) => one !== ''))]
          setOver(typed.slice(max))
          onChange(typed.slice(0, max))
        }}
      />
      {verdicts.map(({ address, reason }) => (
        <p key={address} className="field-error" role="alert">
          {address}: {t(`address.${reason}`)}
        </p>
      ))}
      {over.length > 0 ? (
        <p className="field-error" role="alert">
          {t('address.tooMany', { max, over: over.join(' ') })}
        </p>
      ) : value.length === max && unused.length > 0 ? (
        <p className="field-hint">{t('address.unused', { max, count: unused.length })}</p>
      ) : null}
    </div>
  )
}
