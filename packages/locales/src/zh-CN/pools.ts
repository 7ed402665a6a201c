// 票池、归类规则与视图。
export const pools = {
  facts: '票池是一组发票，可以授权给没有公司权限的人看', add: '新建票池', column: { name: '名称', invoices: '发票', put: '谁可放入', members: '授权给员工', groups: '授权给权限组', actions: '操作' },
  everybody: '可归类的人都能放入', edit: '编辑', remove: '删除', up: '上移 {{name}}', down: '下移 {{name}}', editOf: '编辑 {{name}}', removeOf: '删除 {{name}}', invoicesOf: '查看 {{name}} 的 {{count}} 张发票', pieces: '{{count}} 张', ordered: '顺序已保存',
  dialog: {
    title: '新建票池', edit: '编辑票池', name: '名称', nameMissing: '请填写名称', open: '放入', openYes: '可归类的人都能放入和移出', openNo: '只有下面指定的人能放入和移出', see: '可查看', seeHint: '这些人在“授权给我的票池”里看到其中的发票', put: '可放入', putHint: '也能查看', groupNote: '成批授权请在“权限组”里选择票池', save: '保存', saved: '已保存', people: '选择员工',
  },
  removal: { title: '删除票池“{{name}}”', empty: '这个票池里没有发票，删除后授权同时取消。', full_one: '里面还有 {{count}} 张发票，先选择移到哪里。', full_other: '里面还有 {{count}} 张发票，先选择移到哪里。', to: '移到', none: '不设票池', submit: '删除', done: '已删除', moved_one: '已删除，{{count}} 张发票已移走', moved_other: '已删除，{{count}} 张发票已移走' },
  empty: '还没有票池', emptyText: '把一类发票放进一个票池，再授权给需要看的人，例如差旅、研发。', failed: '票池没有加载出来', failedText: '请稍后重试。', retry: '重试', cancel: '取消',
  put: { open: '票池', title: '放入票池', facts: '{{count}} 张', none: '不设票池', noneNote: '“不设票池”不能与其他票池同选', shut: '您不能放入', noPool: '还没有票池，请管理员在“票池设置”里新建。', make: '去新建票池', replace: '选中的票池会取代原来的；您不能放入的票池保持不变。' },
  strip: { label: '票池', all: '全部票池' },
  list: { nothing: '还没有授权给您的票池', nothingText: '管理员把票池授权给您后，其中的发票会列在这里。', empty: '授权给您的票池里还没有发票', emptyText: '有发票放入这些票池后，会列在这里。', emptyCo: '票池里还没有发票', emptyCoText: '在发票列表中选中发票，点“票池”放入。' },
  rules: {
    facts: '录入时从上到下，第一条符合的规则决定归类；都不符合时看本公司是购方还是销方。手工归类过的不受影响。已有发票可在列表中选中后点“归类”，按规则重新归类。', add: '添加规则', save: '保存', saveCount_one: '保存 {{count}} 条', saveCount_other: '保存 {{count}} 条', saved: '已保存，对以后录入的发票生效', discard: '放弃修改',
    becomes: '归为', side: { seller: '销方', buyer: '购方' }, by: { taxId: '税号等于', name: '名称包含' }, badName: '至少两个字', badTaxId: '15 到 20 位税号', incomplete: '请先填好每一条规则，空的可以删除', changed: '{{who}} 于 {{at}} 修改', never: '还没有保存过规则',
    up: '上移第 {{row}} 条', down: '下移第 {{row}} 条', remove: '删除第 {{row}} 条', rowSide: '第 {{row}} 条：哪一方', rowBy: '第 {{row}} 条：看什么', rowValue: '第 {{row}} 条：内容', rowCategory: '第 {{row}} 条：归为', empty: '还没有规则', emptyText: '例如：销方名称包含“银行”，归为第三方。', failed: '规则没有加载出来', tooMany: '最多 {{max}} 条',
  },
  views: {
    open: '视图', title: '视图', mine: '我的', shared: '公司共享', none: '还没有保存视图。设好筛选和列，再保存，下次一点就到。', saveAs: '保存当前为视图', name: '视图名称', nameMissing: '请填写名称', share: '共享给公司', shareHint: '能打开这个列表的同事都可以用', save: '保存', saved: '已保存视图“{{name}}”', applied: '已切换到“{{name}}”', first: '打开列表时用“{{name}}”', notFirst: '打开列表时不再用“{{name}}”', overwrite: '用当前筛选和列更新“{{name}}”', overwritten: '已更新“{{name}}”', remove: '删除“{{name}}”', removed: '已删除“{{name}}”', by: '{{owner}} 共享', facts: '保存筛选、排序、列、列宽和行高', failed: '视图没有加载出来',
  },
} as const
