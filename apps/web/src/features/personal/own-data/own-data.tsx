// 我的数据: what the person agreed to, a copy of their data, and the end of their account.
import { App, Button, Skeleton, Space } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, saveFile } from '../../../lib/http/api.ts'
import { dayOf } from '../../../lib/format/moment.ts'
import { useOnce } from '../../../lib/hooks/guard.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'

const EraseDialog = lazy(() => import('./erase-dialog.tsx'))

export const OwnData = () => {
  const { t } = useTranslation('ownData')
  const { message } = App.useApp()
  const read = useQuery({ queryKey: ['own-data'], staleTime: 0, queryFn: () => api.user.readOwnData({}) })
  const [saving, setSaving] = useState(false)
  const [erasing, setErasing] = useState(false)
  const save = useOnce(async () => {
    setSaving(true)
    try {
      await saveFile('downloadOwnData', t('fileName', { day: dayOf(new Date().toISOString()) }))
      void message.success(t('exported'))
    } catch {
      // The client has told it.
    } finally {
      setSaving(false)
    }
  })
  if (read.isError && !read.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  if (!read.data) return <Skeleton active />
  const { createdAt, consent } = read.data
  return (
    <section aria-labelledby="own-data-title">
      <h2 id="own-data-title">{t('title')}</h2>
      <p className="sub">
        {t('registered', { day: dayOf(createdAt) })} ·{' '}
        {consent ? t('consent', { day: dayOf(consent.at), version: consent.version }) : t('noConsent')}
      </p>
      <p className="sub">{t('text')}</p>
      <Space>
        <Button
          loading={saving}
          onClick={() => {
            void save()
          }}
        >
          {t(saving ? 'exporting' : 'export')}
        </Button>
        <Button
          danger
          onClick={() => {
            setErasing(true)
          }}
        >
          {t('erase')}
        </Button>
      </Space>
      {erasing ? (
        <Suspense>
          <EraseDialog
            companies={read.data.companies}
            onClose={() => {
              setErasing(false)
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
