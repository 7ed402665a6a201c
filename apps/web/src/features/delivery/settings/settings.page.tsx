// 交付设置: which ways are open, what a new delivery begins with, and the texts of its mail beside their preview.
import { App, Checkbox, Input, Segmented, Skeleton, Switch } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { deliverySettingsEndpoints } from '@piaotai/contract/delivery/settings.ts'
import { deliveryLimits, originalFormats, validityHolds } from '@piaotai/domain/delivery/delivery.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { deliverySettingsKey } from '../../../shared/delivery/delivery-keys.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { SaveButtons } from '../../../ui/controls/save-buttons.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import type { Settings } from '../delivery.queries.ts'
import { MailTexts } from './mail-texts.tsx'
import { OrderSettings } from './order-settings.tsx'
import styles from './settings.module.css'

const labelWidth = 200
const orderLabelWidth = 110
const others = ['sheet', 'orderDetails', 'attachments'] as const

const SettingsPage = () => {
  const { t } = useTranslation('deliverySettings')
  const read = useQuery({ queryKey: deliverySettingsKey, queryFn: () => emailApi.readDeliverySettings({}, { quiet: true }) })
  if (read.isError && !read.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  return read.data ? (
    <Editor key={read.data.version} stored={read.data} />
  ) : (
    <div className={styles['page']}>
      <Skeleton active />
    </div>
  )
}
const Editor = ({ stored }: { stored: Settings }) => {
  const { t } = useTranslation('deliverySettings')
  const { t: shell } = useTranslation('shell')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const missingPermission = useMissingPermission()('deliverySettings.edit')
  const may = missingPermission === undefined
  const [value, setValue] = useState<Settings>(stored)
  const [busy, setBusy] = useState(false)
  const [discards, setDiscards] = useState(0)
  const put = (change: Partial<Settings>) => {
    setValue((before) => ({ ...before, ...change }))
  }
  const changed = JSON.stringify(value) !== JSON.stringify(stored)
  const { content, signer, validity } = value
  const holds = validityHolds(validity)
  const nothing = content.originals.length === 0 && !others.some((part) => content[part])
  const noColumn = value.orders.columns.length === 0 ? t('orders.noColumn') : undefined
  const why = nothing ? t('nothing') : noColumn ? noColumn : holds ? undefined : t('validityHint', { max: deliveryLimits.daysMax })
  const save = () => {
    setBusy(true)
    emailApi
      .saveDeliverySettings(value as Sent<typeof deliverySettingsEndpoints.saveDeliverySettings>)
      .then(
        (saved) => {
          void message.success(t('saved'))
          client.setQueryData(deliverySettingsKey, saved)
        },
        (error: unknown) => {
          // A colleague saved meanwhile: what they saved is shown once this page is opened anew; what is typed here stays.
          if (!(error instanceof CallFailed)) throw error
        },
      )
      .finally(() => {
        setBusy(false)
      })
  }
  return (
    <>
      <PageHead
        title={shell('page.menu_4.deliverySettings')}
        facts={t('facts')}
        actions={
          <SaveButtons
            changed={changed}
            discard={t('discard')}
            save={t('save')}
            missingPermission={missingPermission}
            why={why}
            busy={busy}
            onDiscard={() => {
              setValue(stored)
              setDiscards(discards + 1)
            }}
            onSave={save}
          />
        }
      />
      <div className={styles['page']}>
        <section aria-label={t('ways')}>
          <h2>{t('ways')}</h2>
          {(['platform', 'personal'] as const).map((way) => (
            <LabelledLine key={way} label={t(way)} id={`${id}-${way}`} width={labelWidth}>
              <div className={styles['row']}>
                <Switch
                  id={`${id}-${way}`}
                  checked={value[way]}
                  disabled={!may}
                  onChange={(on) => {
                    put({ [way]: on })
                  }}
                />
                <small>{t(`${way}Hint`)}</small>
              </div>
            </LabelledLine>
          ))}
        </section>
        <section aria-label={t('signing')}>
          <h2>{t('signing')}</h2>
          <LabelledLine label={t('content')} width={labelWidth}>
            <div className={styles['row']}>
              {originalFormats.map((format) => (
                <Checkbox
                  key={format}
                  disabled={!may}
                  checked={content.originals.includes(format)}
                  onChange={({ target }) => {
                    const originals = originalFormats.filter((one) => (one === format ? target.checked : content.originals.includes(one)))
                    put({ content: { ...content, originals } })
                  }}
                >
                  {t(`parts.${format}`)}
                </Checkbox>
              ))}
              {others.map((part) => (
                <Checkbox
                  key={part}
                  disabled={!may}
                  checked={content[part]}
                  onChange={({ target }) => {
                    put({ content: { ...content, [part]: target.checked } })
                  }}
                >
                  {t(`parts.${part}`)}
                </Checkbox>
              ))}
            </div>
          </LabelledLine>
          <LabelledLine label={t('code')} width={labelWidth}>
            <div className={styles['row']}>
              <Segmented<Settings['code']>
                aria-label={t('code')}
                disabled={!may}
                value={value.code}
                options={(['mail', 'apart'] as const).map((code) => ({ value: code, label: t(`codes.${code}`) }))}
                onChange={(code) => {
                  put({ code })
                }}
              />
            </div>
          </LabelledLine>
          <LabelledLine label={t('validity')} id={`${id}-validity`} width={labelWidth}>
            <div className={styles['row']}>
              <Input
                id={`${id}-validity`}
                style={{ width: 72 }}
                inputMode="numeric"
                maxLength={4}
                disabled={!may}
                status={holds ? '' : 'error'}
                value={validity.count === 0 ? '' : String(validity.count)}
                onChange={({ target }) => {
                  put({ validity: { ...validity, count: Number(target.value.replace(/\D/g, '')) } })
                }}
              />
              <Segmented<Settings['validity']['unit']>
                aria-label={t('unit')}
                disabled={!may}
                value={validity.unit}
                options={(['days', 'hours'] as const).map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
                onChange={(unit) => {
                  put({ validity: { ...validity, unit } })
                }}
              />
              <small className={holds ? '' : 'field-error'}>{t('validityHint', { max: deliveryLimits.daysMax })}</small>
            </div>
          </LabelledLine>
          <LabelledLine label={t('signer')} width={labelWidth}>
            <div className={styles['row']}>
              {(['name', 'phone'] as const).map((field) => (
                <Checkbox
                  key={field}
                  disabled={!may}
                  checked={signer[field]}
                  onChange={({ target }) => {
                    put({ signer: { ...signer, [field]: target.checked } })
                  }}
                >
                  {t(field)}
                </Checkbox>
              ))}
            </div>
          </LabelledLine>
        </section>
        <OrderSettings
          key={discards}
          orders={value.orders}
          may={may}
          changed={JSON.stringify(value.orders) !== JSON.stringify(stored.orders)}
          labelWidth={orderLabelWidth}
          onChange={(orders) => {
            put({ orders })
          }}
        />
        <MailTexts
          mail={value.mail}
          may={may}
          onChange={(mail) => {
            put({ mail })
          }}
        />
      </div>
    </>
  )
}
export default SettingsPage
