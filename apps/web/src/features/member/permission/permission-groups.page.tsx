// 权限组: groups at left, the selected group's permissions in the middle, its members and one member's access at right.
import { App, Button, Skeleton } from 'antd'
import { Crown, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useLeave } from '../../../ui/overlay/unsaved.ts'
import { draftOf, emptyDraft, type Draft } from './group-draft.ts'
import { GroupEditor } from './group-editor.tsx'
import { useGroups } from '../member.queries.ts'
import styles from '../member.module.css'

const PermissionGroupsPage = () => {
  const { t } = useTranslation('member')
  const { message } = App.useApp()
  const groups = useGroups()
  const missingPermission = useMissingPermission()('permissionGroup.edit')
  const [id, setId] = useState<string>()
  const [fresh, setFresh] = useState<Draft>()
  const [dirty, setDirty] = useState(false)
  const list = groups.data ?? []
  const chosen = fresh ? undefined : (list.find((g) => g.id === id) ?? list[0])
  const leave = useLeave(dirty, () => {
    setDirty(false)
  })
  return (
    <div className={styles['groups-layout']}>
      <div className={styles['group-list']}>
        <div className={styles['pane-head']}>
          <h1>{t('group.title')}</h1>
          <Button
            size="small"
            icon={<Plus size={13} />}
            disabled={missingPermission !== undefined}
            title={missingPermission}
            onClick={() => {
              leave(() => {
                setFresh(emptyDraft(t('group.newName')))
              })
            }}
          >
            {t('group.add')}
          </Button>
        </div>
        <nav>
          {list.map((g) => (
            <button
              key={g.id}
              type="button"
              className={`plain ${styles['choice']}${g.id === chosen?.id ? ' on' : ''}`}
              onClick={() => {
                leave(() => {
                  setFresh(undefined)
                  setId(g.id)
                })
              }}
            >
              <span>{g.name}</span>
              <em>{t('group.members', { count: g.memberIds.length })}</em>
            </button>
          ))}
          {fresh ? (
            <button type="button" className={`plain ${styles['choice']} on`}>
              <span>{fresh.name}</span>
              <em>{t('group.draft')}</em>
            </button>
          ) : null}
        </nav>
        <p className="sub">
          <Crown size={14} strokeWidth={1.75} />
          {t('group.superAdminNote')}
        </p>
      </div>
      {groups.isPending ? (
        <div className={styles['group-editor']}>
          <Skeleton active />
        </div>
      ) : (fresh ?? chosen) ? (
        <GroupEditor
          key={fresh ? `new ${fresh.name}` : `${chosen!.id} ${chosen!.version}`}
          group={chosen}
          start={fresh ?? draftOf(chosen!)}
          onDirty={setDirty}
          onCopy={(draft) => {
            leave(() => {
              setFresh({ ...draft, name: t('group.copyName', { name: draft.name }).slice(0, limits.name) })
            })
          }}
          onDone={(saved) => {
            setDirty(false)
            setFresh(undefined)
            setId(saved?.id)
            void message.success(t(saved ? 'group.saved' : 'group.removed'))
          }}
          onDrop={() => {
            setDirty(false)
            setFresh(undefined)
          }}
        />
      ) : (
        <EmptyPage
          of="permissionGroups"
          subject="key"
          acts={[
            {
              label: t('group.add'),
              why: missingPermission,
              onDo: () => {
                setFresh(emptyDraft(t('group.newName')))
              },
            },
          ]}
        />
      )}
    </div>
  )
}
export default PermissionGroupsPage
