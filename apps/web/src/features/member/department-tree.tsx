// 部门树: everybody, members without a department, and the departments, each with its actions.
import { Button, Input, Tree } from 'antd'
import type { TFunction } from 'i18next'
import { Building2, MoreHorizontal, Plus, UserRound, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api, CallFailed } from '../../lib/http/api.ts'
import { useSaid } from '../../lib/i18n/use-said.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DropMenu } from '../../ui/controls/drop-menu.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { DepartmentSelect } from './department-select.tsx'
import { asTree, useChange, type Branch, type Department } from './member.queries.ts'
import styles from './member.module.css'

interface Pending {
  readonly department?: Department
  readonly parentId: string | null
}
interface TreeNode {
  readonly key: string
  readonly title: React.ReactNode
  children: TreeNode[]
}
interface TreeProps {
  /** undefined while loading. */
  readonly departments: readonly Department[] | undefined
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

/** Why a department cannot be deleted: its content has to be moved first. */
const keptBy = (t: TFunction<'member'>, d: Branch): { disabled?: true; title?: string } => {
  const why =
    d.members > 0
      ? t('department.hasPeople', { count: d.members })
      : d.children.length > 0
        ? t('department.hasBelow', { count: d.children.length })
        : undefined
  return why === undefined ? {} : { disabled: true, title: why }
}

export const DepartmentTree = ({ departments: known, chosen, onChoose }: TreeProps) => {
  const departments = known ?? []
  const { t } = useTranslation('member')
  const confirmDanger = useConfirmDanger()
  const missingPermission = useMissingPermission()('staffManagement.department')
  const may = missingPermission === undefined
  const [pending, setPending] = useState<Pending>()
  const remove = useChange((id: string) => api.user.removeDepartment({ id }))
  const confirmRemoval = (d: Department) => {
    confirmDanger({
      title: t('department.removeTitle', { name: d.name }),
      content: t('department.removeText'),
      okText: t('department.remove'),
      cancelText: t('cancel'),
      onOk: async () => {
        await remove.mutateAsync(d.id)
        if (chosen === d.id) onChoose(undefined)
      },
    })
  }
  const node = (d: Branch): TreeNode => ({
    key: d.id,
    children: d.children.map(node),
    title: (
      <span className={styles['department']}>
        <span title={d.name}>{d.name}</span>
        <em>{countOf(d)}</em>
        <DropMenu
          disabled={!may}
          menu={{
            onClick: ({ domEvent }) => {
              domEvent.stopPropagation()
            },
            items: [
              {
                key: 'add',
                label: t('department.addBelow'),
                onClick: () => {
                  setPending({ parentId: d.id })
                },
              },
              {
                key: 'edit',
                label: t('department.edit'),
                onClick: () => {
                  setPending({ department: d, parentId: d.parentId })
                },
              },
              {
                key: 'remove',
                danger: true,
                ...keptBy(t, d),
                label: t('department.remove'),
                onClick: () => {
                  confirmRemoval(d)
                },
              },
            ],
          }}
        >
          <button
            type="button"
            className="plain"
            disabled={!may}
            title={missingPermission}
            aria-label={t('department.more', { name: d.name })}
            onClick={(event) => {
              event.stopPropagation()
            }}
          >
            <MoreHorizontal size={14} />
          </button>
        </DropMenu>
      </span>
    ),
  })
  const tree = asTree(departments)
  return (
    <div className={styles['department-pane']}>
      <div className={styles['pane-head']}>
        <h2>{t('department.title')}</h2>
        <Button
          size="small"
          icon={<Plus size={13} />}
          disabled={!may}
          title={missingPermission}
          onClick={() => {
            setPending({ parentId: null })
          }}
        >
          {t('department.add')}
        </Button>
      </div>
      <button
        type="button"
        className={`plain ${styles['choice']}${chosen === undefined ? ' on' : ''}`}
        onClick={() => {
          onChoose(undefined)
        }}
      >
        <UsersRound size={14} strokeWidth={1.75} />
        {t('department.everybody')}
      </button>
      <button
        type="button"
        className={`plain ${styles['choice']}${chosen === 'none' ? ' on' : ''}`}
        onClick={() => {
          onChoose('none')
        }}
      >
        <UserRound size={14} strokeWidth={1.75} />
        {t('department.nobodys')}
      </button>
      {tree.length > 0 ? (
        <Tree
          blockNode
          defaultExpandAll
          key={departments.length}
          treeData={tree.map(node)}
          selectedKeys={chosen && chosen !== 'none' ? [chosen] : []}
          onSelect={(keys) => {
            if (keys[0] !== undefined) onChoose(String(keys[0]))
          }}
        />
      ) : known ? (
        <p className="sub">
          <Building2 size={14} strokeWidth={1.75} />
          {t('department.empty')}
        </p>
      ) : null}
      {pending ? (
        <DepartmentDialog
          pending={pending}
          departments={departments}
          onClose={() => {
            setPending(undefined)
          }}
        />
      ) : null}
    </div>
  )
}

/** The members listed when the department is chosen: its own and those of its sub-departments. */
const countOf = (d: Branch): number => d.children.reduce((sum, below) => sum + countOf(below), d.members)
const DepartmentDialog = ({
  pending,
  departments,
  onClose,
}: {
  pending: Pending
  departments: readonly Department[]
  onClose: () => void
}) => {
  const { t } = useTranslation('member')
  const [name, setName] = useState(pending.department?.name ?? '')
  const [parentId, setParentId] = useState(pending.parentId)
  const [error, setError] = useSaid(t)
  const save = useChange(() =>
    pending.department
      ? api.user.editDepartment({ id: pending.department.id, name: name.trim(), parentId }, { quiet: true })
      : api.user.createDepartment({ name: name.trim(), parentId }, { quiet: true }),
  )
  const submit = () => {
    if (name.trim() === '') {
      setError((t) => t('department.nameRequired'))
      return
    }
    save.mutateAsync(undefined).then(onClose, (e: unknown) => {
      setError(() => (e instanceof CallFailed ? e.message : ''))
    })
  }
  return (
    <Dialog
      title={t(pending.department ? 'department.edit' : 'department.addTitle')}
      width={480}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(e) => {
          e.preventDefault()
          submit()
        }}
        noValidate
      >
        <Field id="department-name" label={t('department.name')} error={error}>
          <Input
            id="department-name"
            maxLength={limits.name}
            value={name}
            status={error ? 'error' : ''}
            onChange={(e) => {
              setName(e.target.value)
              setError()
            }}
            aria-describedby="department-name-note"
          />
        </Field>
        <Field id="department-above" label={t('department.above')}>
          <DepartmentSelect
            id="department-above"
            departments={departments.filter((d) => d.id !== pending.department?.id)}
            value={parentId}
            onChange={setParentId}
            placeholder={t('department.top')}
          />
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
