// What goes, how it is signed for, and the words beside it.
import { Checkbox, Input, Segmented, Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryLimits, mayAttach, originalFormats, type DeliveryWay } from '@piaotai/domain/delivery/delivery.ts'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import type { Choices, EditedTarget } from './sending.queries.ts'
import { ValidityChoice } from '../../../shared/delivery/validity-choice.tsx'
import styles from './sending.module.css'

const others = ['sheet', 'orderDetails', 'attachments'] as const
interface Props {
  readonly way: DeliveryWay
  readonly targets: readonly EditedTarget[]
  readonly choices: Choices
  /** Beneath the content, where order details are a part of it. */
  readonly orders: ReactNode
  readonly onChange: (change: Partial<Choices>) => void
}
/** Whether what is chosen may be attached: one customer, few invoices, nothing that is made for the delivery. */
export const attachable = (targets: readonly EditedTarget[], { content }: Pick<Choices, 'content'>): boolean =>
  mayAttach(targets.length, targets[0]?.invoiceIds.length ?? 0, content)

export const SendForm = ({ way, targets, choices, orders, onChange }: Props) => {
  const { t } = useTranslation('deliverySending')
  const id = useId()
  const { content, signer } = choices
  const mayBeAttached = attachable(targets, choices)
  const attached = choices.attach && mayBeAttached
  return (
    <>
      <LabelledLine label={t('content')}>
        <div className={styles['row']}>
          {originalFormats.map((format) => (
            <Checkbox
              key={format}
              checked={content.originals.includes(format)}
              onChange={({ target }) => {
                const originals = originalFormats.filter((one) => (one === format ? target.checked : content.originals.includes(one)))
                onChange({ content: { ...content, originals } })
              }}
            >
              {t(`parts.${format}`)}
            </Checkbox>
          ))}
          {others.map((part) => (
            <Checkbox
              key={part}
              checked={content[part]}
              onChange={({ target }) => {
                onChange({ content: { ...content, [part]: target.checked } })
              }}
            >
              {t(`parts.${part}`)}
            </Checkbox>
          ))}
        </div>
        {content.orderDetails ? orders : null}
      </LabelledLine>
      <LabelledLine label={t(way === 'mail' ? 'signing' : 'validity')}>
        <div className={styles['box']}>
          {way === 'mail' ? (
            <div className={styles['row']}>
              <Segmented<string>
                size="small"
                aria-label={t('signing')}
                value={attached ? 'attach' : 'link'}
                options={[
                  { value: 'link', label: t('forms.link') },
                  {
                    value: 'attach',
                    label: t('forms.attach'),
                    disabled: !mayBeAttached,
                    ...(mayBeAttached ? {} : { title: t('attachWhy', { max: deliveryLimits.attached }) }),
                  },
                ]}
                onChange={(form) => {
                  onChange({ attach: form === 'attach' })
                }}
              />
              {attached ? null : (
                <Segmented<Choices['code']>
                  size="small"
                  aria-label={t('code')}
                  value={choices.code}
                  options={(['mail', 'apart'] as const).map((value) => ({ value, label: t(`codes.${value}`) }))}
                  onChange={(code) => {
                    onChange({ code })
                  }}
                />
              )}
            </div>
          ) : null}
          {attached ? null : (
            <ValidityChoice
              value={choices.validity}
              onChange={(validity) => {
                onChange({ validity })
              }}
            />
          )}
          {attached || way === 'platform' ? null : (
            <div className={styles['row']}>
              {(['name', 'phone'] as const).map((field) => (
                <label key={field} className={styles['switch']}>
                  {t(field === 'name' ? 'signerName' : 'signerPhone')}
                  <Switch
                    size="small"
                    checked={signer[field]}
                    onChange={(needed) => {
                      onChange({ signer: { ...signer, [field]: needed } })
                    }}
                  />
                  <small className="sub">{signer[field] ? t(field === 'name' ? 'required' : 'phoneHint') : ''}</small>
                </label>
              ))}
            </div>
          )}
        </div>
      </LabelledLine>
      <LabelledLine label={t('mailTitle')} id={`${id}-title`}>
        <Input
          id={`${id}-title`}
          value={choices.title}
          maxLength={deliveryLimits.title}
          showCount
          placeholder={t('mailTitleHint')}
          onChange={({ target }) => {
            onChange({ title: target.value })
          }}
        />
      </LabelledLine>
      <LabelledLine label={t('message')} id={`${id}-message`}>
        <Input.TextArea
          id={`${id}-message`}
          rows={2}
          value={choices.message}
          maxLength={deliveryLimits.message}
          showCount
          onChange={({ target }) => {
            onChange({ message: target.value })
          }}
        />
      </LabelledLine>
    </>
  )
}
