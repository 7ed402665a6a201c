// 参数提取规则: the rules in their order at left, the chosen one with real samples beside them.
import { Button, Skeleton } from 'antd'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { EmptyPage } from '../../ui/page/empty-page.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { blank, useRule, useRules } from './extraction.queries.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleNav } from './rule-nav.tsx'
import styles from './extraction.module.css'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

const ExtractionPage = () => {
  const { t } = useTranslation('extraction')
  const { t: shell } = useTranslation('shell')
  const rules = useRules()
  const missing = useMissingPermission()
  const why = missing('extractingParameterRules.edit')
  const mayNotImport = missing('extractingParameterRules.import')
  const [shown, setShown] = useState<string>()
  const [importing, setImporting] = useState(false)
  const list = rules.data ?? []
  const current = shown === 'new' ? undefined : (list.find(({ id }) => id === shown) ?? list[0])
  const add = (
    <Button
      type="primary"
      icon={<Plus size={15} aria-hidden="true" />}
      disabled={why !== undefined || list.length >= ruleLimits.rules || shown === 'new'}
      title={why}
      onClick={() => {
        setShown('new')
      }}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={shell('page.menu_4.extractingParameterRules')}
        actions={
          <>
            <Button
              icon={<FileUp size={15} aria-hidden="true" />}
              disabled={mayNotImport !== undefined}
              title={mayNotImport}
              onClick={() => {
                setImporting(true)
              }}
            >
              {t('import')}
            </Button>
            {add}
          </>
        }
      />
      {rules.isError && !rules.data ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={rules.refetch} error={rules.error} />
      ) : rules.data === undefined ? (
        <Skeleton active />
      ) : list.length === 0 && shown !== 'new' ? (
        <EmptyPage
          of="extraction"
          subject="rule"
          acts={[
            { label: t('add'), why, button: add },
            {
              label: t('import'),
              why: mayNotImport,
              onDo: () => {
                setImporting(true)
              },
            },
          ]}
        />
      ) : (
        <div className={styles['page']}>
          <RuleNav rules={list} shown={current?.id} onShow={setShown} />
          {current ? (
            <Chosen key={current.id} id={current.id} onShow={setShown} />
          ) : (
            <RuleEditor rule={undefined} start={blank()} onShow={setShown} />
          )}
        </div>
      )}
      <Suspense>
        {importing ? (
          <ImportDialog
            onClose={() => {
              setImporting(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default ExtractionPage

const Chosen = ({ id, onShow }: { readonly id: string; readonly onShow: (id: string | undefined) => void }) => {
  const { t } = useTranslation('extraction')
  const read = useRule(id)
  if (read.isError && !read.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  return read.data ? <RuleEditor key={read.data.version} rule={read.data} start={read.data.draft} onShow={onShow} /> : <Skeleton active />
}
