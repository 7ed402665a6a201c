// 表单里共用的话：验证码、密码、复制、确认。
export const form = {
  language: '语言',
  phone: { label: '手机号', required: '请填写手机号', wrong: '手机号是 1 开头的 11 位数字' },
  email: { label: '邮箱', required: '请填写邮箱', wrong: '邮箱格式不对，例如 name@company.cn' },
  captcha: { label: '图形验证码', placeholder: '输入右侧字符', required: '请输入图形验证码', wrong: '图形验证码由字母和数字组成，请看图重新输入', again: '换一张', failed: '没有加载出来', first: '先填上方账号', alt: '看不清时点右侧换一张' },
  code: { sms: '短信验证码', email: '邮箱验证码', placeholder: '6 位数字', get: '获取验证码', again: '{{seconds}} 秒后重发', required: '请输入验证码', digits: '验证码是 6 位数字', sent: '验证码已发往 {{target}}，10 分钟内有效', late: { sms: '短信目前发送不畅，正在重试；10 分钟内没有收到，请重新获取', email: '邮件目前发送不畅，正在重试；10 分钟内没有收到，请重新获取' } },
  password: { current: '登录密码', required: '请输入密码', new: '新密码', newRequired: '请输入新密码', repeat: '确认新密码', again: '确认密码', repeatRequired: '请再次输入密码', differs: '两次输入的密码不一致', weak: '密码至少 8 位，要有大写字母、小写字母和数字' },
  strength: { long: '8 位以上', upper: '大写字母', lower: '小写字母', digit: '数字', 1: '可以使用，再长一些更安全', 2: '较安全', 3: '很安全' },
  name: { label: '姓名', required: '请填写姓名', long: '姓名最多 50 个字', placeholder: '请填写真实姓名' },
  copy: { done: '已复制', failed: '复制失败，请手动选中后复制' },
  confirm: { differs: '与上面的名称不一致，请完整输入', nameFirst: '完整输入公司全称后可以确认' },
  unsaved: { title: '还有没保存的修改', text: '离开后修改会丢失。', leave: '放弃修改', stay: '留在这里' },
  unchanged: '还没有改动', cancel: '取消', close: '关闭', save: '保存', busy: '进行中',
}
