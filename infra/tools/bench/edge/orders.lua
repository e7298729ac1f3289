-- Distinct orders for wrk. Arguments: the secret key, the affiliate, and a prefix that makes this run's orders unique.
local headers = { ['Content-Type'] = 'application/json' }
local affiliate, run
local sent = 0

function init(args)
  headers['Authorization'] = 'Bearer ' .. args[1]
  affiliate, run = args[2], args[3]
end

function request()
  sent = sent + 1
  local body = string.format('{"orderId":"%s-%d","amountMinor":%d,"affiliateId":"%s"}', run, sent, 1000 + sent % 9000, affiliate)
  return wrk.format('POST', nil, headers, body)
end
