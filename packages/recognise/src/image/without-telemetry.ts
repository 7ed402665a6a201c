// Loaded before the engine, which looks once, when it is loaded (onnxruntime/core/platform/posix/telemetry.cc).
process.env['ORT_DISABLE_TELEMETRY'] = '1'
