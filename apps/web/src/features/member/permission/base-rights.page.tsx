// 权限设置: the permissions of every member without any group.
import { App, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { SaveButtons } from '../../../ui/controls/save-buttons.tsx'
import { KeyTree } from './key-tree.tsx'
import { useChange } from '../member.queries.ts'
import styles from '../member.module.css'

const BaseRightsPage = () => {
  const { t } = useTranslation('member')
  const base = useQuery({ queryKey: ['people', 'base'], queryFn: () => api.user.readRoot({}) })
  if (base.isError && !base.data) {
    return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={base.refetch} error={base.error} />
  }
  return base.data ? (
    <Editor key={base.data.keys.join()} keys={base.data.keys} choices={base.data.choices} />
  ) : (
    <div className={styles['group-editor']}>
      <Skeleton active />
    </div>
  )
}
export default BaseRightsPage

const Editor = ({ keys: stored, choices }: { keys: readonly string[]; choices: readonly string[] }) => {
  const { t } = useTranslation('member')
  const { message } = App.useApp()
  const missingPermission = useMissingPermission()('rootset.edit')
  const may = missingPermission === undefined
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(stored))
  const was = new Set(stored)
  const changed = new Set([...keys, ...was].filter((key) => keys.has(key) !== was.has(key)))
  const save = useChange(() => api.user.saveRoot({ keys: [...keys] }))
  const submit = () => {
    save.mutateAsync(undefined).then(
      () => {
        void message.success(t('base.saved'))
      },
      () => undefined,
    )
  }
  return (
    <>
      <PageHead
        title={t('base.title')}
        facts={t('base.facts')}
        actions={
          <SaveButtons
            changed={changed.size > 0}
            discard={t('group.discard')}
            save={changed.size === 0 ? t('group.save') : t('group.saveChanges', { count: changed.size })}
            missingPermission={missingPermission}
            busy={save.isPending}
            onDiscard={() => {
              setKeys(was)
            }}
            onSave={submit}
          />
        }
      />
      <div className={styles['group-editor']}>
        <KeyTree
          keys={keys}
          changed={changed}
          grantable={new Set(may ? choices : [])}
          missingPermission={missingPermission}
          onChange={setKeys}
          only={(s) => s.pages.some((p) => choices.includes(p.key))}
        />
      </div>
    </>
  )
}
