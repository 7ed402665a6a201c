// 扫描设置: the desktop client's initial scan settings.
import { App, Radio, Skeleton, Switch } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import { uploadModes } from '@piaotai/domain/states.ts'
import { api } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { SaveButtons } from '../../ui/controls/save-buttons.tsx'
import { DeviceTable } from '../../shared/api-key/device-table.tsx'
import styles from './company.module.css'

type Settings = NonNullable<Received<(typeof companyEndpoints)['readCompanyConfig']>['scan']>
const dpis = [150, 200, 300] as const
const modes = Object.keys(uploadModes) as readonly Settings['mode'][]

const ScanSettingsPage = () => {
  const { t } = useTranslation('company')
  const id = useSession()?.company?.id ?? ''
  const config = useQuery({ queryKey: ['team', 'config', 'scan', id], queryFn: () => api.user.readCompanyConfig({ id, keyword: 'scan' }) })
  if (config.isError && !config.data)
    return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={config.refetch} error={config.error} />
  return config.data?.scan ? (
    <Editor key={JSON.stringify(config.data.scan)} stored={config.data.scan} />
  ) : (
    <div className={styles['company-home']}>
      <Skeleton active />
    </div>
  )
}
export default ScanSettingsPage

const Editor = ({ stored }: { stored: Settings }) => {
  const { t } = useTranslation(['company', 'states', 'intake', 'apiKeyDevices', 'shell'])
  const { message } = App.useApp()
  const client = useQueryClient()
  const company = useSession()?.company
  const lacking = useMissingPermission()('scan.save')
  const missingPermission = lacking ?? (company?.ended ? t('suiteEnded', { ns: 'shell', day: company.packageDueDate }) : undefined)
  const may = missingPermission === undefined
  const [value, setValue] = useState(stored)
  const [busy, setBusy] = useState(false)
  const put = (change: Partial<Settings>) => {
    setValue({ ...value, ...change })
  }
  const dirty = JSON.stringify(value) !== JSON.stringify(stored)
  const save = () => {
    setBusy(true)
    api.user
      .saveScanSettings(value)
      .then(
        () => {
          void message.success(t('scan.saved'))
          return client.invalidateQueries({ queryKey: ['team', 'config'] })
        },
        () => undefined,
      )
      .finally(() => {
        setBusy(false)
      })
  }
  return (
    <>
      <PageHead
        title={t('scan.title')}
        facts={t('scan.sub')}
        actions={
          <SaveButtons
            changed={dirty}
            discard={t('discard')}
            save={t('save')}
            missingPermission={missingPermission}
            busy={busy}
            onDiscard={() => {
              setValue(stored)
            }}
            onSave={save}
          />
        }
      />
      <div className={styles['company-home']}>
        <section className={styles['setting-rows']} title={missingPermission}>
          <div>
            <span>{t('scan.mode')}</span>
            <Radio.Group
              disabled={!may}
              value={value.mode}
              onChange={(e) => {
                put({ mode: e.target.value as Settings['mode'] })
              }}
              options={modes.map((mode) => ({ value: mode, label: t(`mode.${mode}`, { ns: 'intake' }) }))}
            />
          </div>
          <div>
            <span>{t('scan.category')}</span>
            <Radio.Group
              disabled={!may}
              value={value.category}
              onChange={(e) => {
                put({ category: e.target.value as number })
              }}
              options={[0, 1, 2, 3].map((c) => ({ value: c, label: t(`category.${c}` as 'category.0', { ns: 'states' }) }))}
            />
          </div>
          <div>
            <span>{t('scan.dpi')}</span>
            <Radio.Group
              disabled={!may}
              value={value.dpi}
              onChange={(e) => {
                put({ dpi: e.target.value as Settings['dpi'] })
              }}
              options={dpis.map((dpi) => ({ value: dpi, label: `${dpi} dpi` }))}
            />
            <small>{t('scan.dpiHint')}</small>
          </div>
          <div>
            <span>{t('scan.colour')}</span>
            <Switch
              size="small"
              disabled={!may}
              checked={value.colour}
              onChange={(colour) => {
                put({ colour })
              }}
              aria-label={t('scan.colour')}
            />
            <small>{t('scan.colourHint')}</small>
          </div>
          <div>
            <span>{t('scan.duplex')}</span>
            <Switch
              size="small"
              disabled={!may}
              checked={value.duplex}
              onChange={(duplex) => {
                put({ duplex })
              }}
              aria-label={t('scan.duplex')}
            />
          </div>
        </section>
        <section>
          <h2>{t('devices', { ns: 'apiKeyDevices' })}</h2>
          <DeviceTable area="company" />
        </section>
      </div>
    </>
  )
}
