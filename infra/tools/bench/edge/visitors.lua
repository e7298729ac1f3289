-- Clicks for wrk, each from another visitor and network, so that sessions, and with them the partitions of the log, are
-- as evenly distributed as in real traffic.
local VISITORS = 32768
local BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
local requests = {}
local sent = 0

function init()
  for n = 0, VISITORS - 1 do
    local address = string.format('%d.%d.%d.7', 20 + math.floor(n / 65536), math.floor(n / 256) % 256, n % 256)
    requests[n + 1] = wrk.format('GET', nil, { ['User-Agent'] = BROWSER, ['X-Forwarded-For'] = address })
  end
end

function request()
  sent = sent % VISITORS + 1
  return requests[sent]
end
