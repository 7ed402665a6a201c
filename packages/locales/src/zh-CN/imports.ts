// 录入发票、导入记录、补填。
export const imports = {
  title: '录入发票',
  target: { personal: '个人', company: '公司', category0: '待归类', category1: '进项', category2: '销项', category3: '第三方' },
  mode: {
    label: '录入方式',
    einvoice: '电子发票', einvoiceHint: 'PDF、OFD、XML、ZIP，最多 30 个',
    image: '图片与纸票', imageHint: 'JPG、PNG、PDF 首页，最多 30 个',
    multiPage: '多页 PDF', multiPageHint: '1 个文件，30 MB、100 页以内',
  },
  drop: {
    text: '把文件或文件夹拖到这里，或', pick: '选择文件', or: '、', pickFolder: '选择文件夹', over: '松开鼠标，开始导入', paste: '也可以直接粘贴',
    room: '还可加 {{count}} 个，每个 {{max}} MB 以内', full: '这一批已满 {{count}} 个，再加会分到下一批',
    skipped_one: '文件夹里有 {{count}} 个文件不是发票格式或读不了，已跳过。', skipped_other: '文件夹里有 {{count}} 个文件不是发票格式或读不了，已跳过。', tooMany: '一次最多读取 {{count}} 个文件，其余的请再拖一次。', nothing: '没有找到可以导入的文件。',
  },
  batches: {
    question: '选了 {{count}} 个文件，这一批还能放 {{room}} 个。', first: '只导入前 {{room}} 个', all: '分 {{batches}} 批全部导入', cancel: '都不导入',
  },
  summary: {
    files_one: '{{count}} 个文件', files_other: '{{count}} 个文件', saved: '入库 {{entered}} 张，更新 {{updated}} 张', savedOnly: '入库 {{entered}} 张',
    running: '处理中 {{count}}', attention: '需处理 {{count}}', failed: '失败 {{count}}', cancelled: '取消 {{count}}', bar: '各状态文件数',
    live: '{{files}} 个文件：处理中 {{running}}，已入库 {{recorded}}，需处理 {{attention}}，失败 {{failed}}',
  },
  state: {
    waiting: '等待上传', preparing: '准备中', uploading: '上传中', stored: '登记中', queued: '排队中', recognising: '识别中', splitting: '拆分中', saving: '保存中',
    recorded: '已入库', updated: '原件已更新', partly: '部分入库', duplicate: '重复', held: '待补填', discarded: '已放弃', noInvoice: '未识别到发票', noneSaved: '未入库',
    failed: '识别失败', splitFailed: '拆分失败', splitDone: '已拆分', countExceeded: '次数用完', refused: '不能导入', uploadFailed: '上传失败', cancelled: '已取消',
  },
  count: { invoices: '{{count}} 张', ofInvoices: '{{count}} / {{found}} 张' },
  detail: {
    left: '{{exceptions}} 张没有导入，展开看原因', rows: '已处理 {{done}} / {{total}} 行', bytes: '{{sent}} / {{total}}', page: '第 {{done}} / {{total}} 页', before: '前面 {{count}} 个', next: '马上开始', updated: '已有同号发票，换为更好的原件', split_one: '拆成 {{count}} 个文件，结果见各行', split_other: '拆成 {{count}} 个文件，结果见各行', enteredBy: '{{time}} 由 {{name}} 录入',
    partly: '{{held}} 张待补填', partlyDuplicates: '{{duplicates}} 张重复', partlyExceptions: '{{exceptions}} 张未识别',
  },
  /** 每个文件不能导入的原因，写明出路。 */
  problem: {
    empty: '文件是空的（0 字节），请换一份', tooLarge: '超过 {{max}} MB，请压缩后再传', tooLargeForMode: '超过 {{max}} MB，请用“{{mode}}”方式导入', typeRefused: '不是发票格式，这里收 {{formats}}',
    otherMode: '请用“{{mode}}”方式导入', contentDiffers: '内容不是 {{format}}，可能已损坏或改过后缀', unreadable: '读不到文件，可能已被移动，请重新选择',
    network: '网络中断，请重试', stalled: '一分钟没有进展，请重试', refused: '上传失败，请稍后再试', session: '登录已失效，请重新登录后重试', notRegistered: '已上传但没有登记成功，请重试',
  },
  action: {
    view: '查看', viewExisting: '查看原票', complete: '补填', retry: '重试', replaceFile: '换文件', cancel: '取消', useMode: '换方式', items: '查看 {{count}} 张', hide: '收起', download: '下载原件',
    more: '{{name}} 的操作',
  },
  foot: {
    note: '关闭窗口后继续处理，可在', records: '导入记录', noteEnd: '查看', failureList: '下载失败清单', retryFailed: '重试失败 {{count}} 个', done: '完成', background: '后台继续', uploading_one: '还有 {{count}} 个文件在上传，请不要关闭浏览器', uploading_other: '还有 {{count}} 个文件在上传，请不要关闭浏览器',
  },
  leave: { title: '上传还没有结束', text_one: '还有 {{count}} 个文件没有传完。关闭窗口后会在后台继续上传，请不要关闭浏览器。', text_other: '还有 {{count}} 个文件没有传完。关闭窗口后会在后台继续上传，请不要关闭浏览器。', stay: '留在这里', background: '后台继续', cancelAll: '取消这 {{count}} 个' },
  failureList: { name: '失败清单', file: '文件名', size: '大小（字节）', state: '状态', reason: '原因', next: '下一步', time: '时间', number: '发票号码' },
  next: { none: '无需处理', view: '查看发票', viewExisting: '查看已有的发票', complete: '补填缺少的内容', retry: '重试', replaceFile: '换一份原件再导入', enterByHand: '换一份清楚的原件再导入', splitFile: '拆成单张文件再导入', wait: '等待处理完成' },
  outcome: { entered: '已入库', originalUpdated: '原件已更新', duplicate: '重复', held: '待补填', exception: '未入库', discarded: '已放弃' },
  item: { rows: '第 {{rows}} 行', more: '继续列出', moreFailed: '没有读出来，请再试一次', shown: '已列出 {{shown}} / {{found}} 张', pages: '第 {{pages}} 页', attached: '所附数据', noNumber: '号码未读到', none: '没有找到发票', loading: '正在读取…' },
  records: {
    title: '导入记录', sub: '原件与结果都会保留', myTitle: '上传记录', time: '导入时间', timeFrom: '从', timeTo: '到', name: '文件名', namePlaceholder: '部分文件名', source: '方式', status: '状态', area: '范围', by: '录入人',
    area_personal: '个人', area_company: '公司', all: '全部', search: '查询', reset: '重置', resetAll: '全部重置',
    tab: { all: '全部', running: '处理中', recorded: '已入库', attention: '需处理', failed: '失败' },
    found: '识别', entered: '入库', updated: '更新原件', exceptions: '异常', next: '原因与下一步', actions: '操作', file: '文件',
    total_one: '共 {{count}} 个文件', total_other: '共 {{count}} 个文件', selected: '已选 {{count}} 个', clear: '清空', retrySelected: '重试 {{count}} 个', cancelSelected: '取消 {{count}} 个', partlyDone: '{{done}} 个已提交，{{failed}} 个现在不能操作。', done: '{{count}} 个已提交。',
    emptyTitle: '还没有导入记录', emptyText: '上传发票文件后，每个文件的去向都会记在这里。', noneTitle: '没有符合条件的记录', noneText: '放宽条件，或全部重置。', import: '录入发票', failedTitle: '导入记录没有读出来', failedText: '请检查网络后重试。', retry: '重试', polling: '实时连接中断，每 2 秒刷新一次', expand: '展开 {{name}}', select: '选择 {{name}}', page: '每页',
  },
  held: {
    title: '补填发票', sub: '{{name}}，第 {{pages}} 页', subAttached: '{{name}}，所附数据', original: '原件', loading: '正在读取原件…', noOriginal: '原件没有读出来，可以下载后对照。', why: '没有自动入库', check: '{{count}} 处待核对', checkHint: '标黄的内容读得不准，请对照原件。', nothing: '没有读到内容，请对照原件填写。',
    doubt: '待核对', position: '第 {{n}} / {{total}} 张', submit: '入库', discard: '放弃这张', discardTitle: '放弃这张发票？', discardText: '不会入库，原件和导入记录保留，以后可以重新识别。', keep: '继续补填', saved: '已入库', discarded: '已放弃', existing: '同号发票已经在库里，不会再入一张。', cancel: '取消',
  },
}
