# The loop that answers Puzzlemark's requests, one line of JSON each, with the classes and
# functions of puzzle.rb. Print what you like: replies go another way.
#
# An exception may be any of Ruby's, or one of your own: `class AssertionError < StandardError; end`
# is there already. Arrays stand for lists and tuples, and symbols for texts.
require 'json'
require 'set'

class AssertionError < StandardError; end

module Puzzlemark
  # What Python calls the exceptions of the language.
  ALSO = {
    'ArgumentError' => 'ValueError', 'Errno::ENOENT' => 'FileNotFoundError', 'NoMethodError' => 'AttributeError',
    'ZeroDivisionError' => 'ZeroDivisionError', 'SystemStackError' => 'RecursionError', 'NoMemoryError' => 'MemoryError'
  }.freeze

  def self.channel(variable, mode, otherwise)
    number = ENV.delete(variable)
    number ? IO.for_fd(number.to_i, mode) : otherwise
  end

  REQUESTS = channel('PUZZLEMARK_REQUESTS', 'r:UTF-8', $stdin)
  REPLIES = channel('PUZZLEMARK_REPLIES', 'w:UTF-8', $stdout)
  OBJECTS = {}

  # Within a set, or as a key, an array can only stand for a tuple.
  def self.encode(value, as_tuple = false)
    case value
    when nil, true, false then value
    when Integer then value.bit_length < 63 ? value : { int: value.to_s }
    when Float then { float: value.to_s.sub('Infinity', 'inf').downcase }
    when String, Symbol then value.to_s
    when Array
      elements = value.map { |element| encode(element, as_tuple) }
      as_tuple ? { tuple: elements } : elements
    when Set then { set: value.map { |element| encode(element, true) } }
    when Hash then { dict: value.map { |key, element| [encode(key, true), encode(element)] } }
    when Struct then { tuple: value.to_a.map { |element| encode(element, as_tuple) } }
    else { object: number_of(value) }
    end
  end

  def self.number_of(object)
    number, = OBJECTS.find { |_, known| known.equal?(object) }
    number or raise TypeError, "a #{object.class} was given that no class or function has made"
  end

  def self.decode(data)
    return data.map { |element| decode(element) } if data.is_a?(Array)
    return data unless data.is_a?(Hash)
    form, content = data.first
    case form
    when 'tuple' then decode(content)
    when 'set' then Set.new(decode(content))
    when 'dict' then content.to_h { |key, value| [decode(key), decode(value)] }
    when 'int' then Integer(content)
    when 'float' then { 'nan' => Float::NAN, 'inf' => Float::INFINITY, '-inf' => -Float::INFINITY }[content]
    when 'object' then OBJECTS[content]
    end
  end

  def self.perform(request)
    arguments = decode(request['args'] || [])
    if request.key?('text')
      OBJECTS[request['text']].to_s
    elsif request.key?('get')
      OBJECTS[request['on']].public_send(request['get'])
    elsif request.key?('call')
      OBJECTS[request['on']].public_send(request['call'], *arguments)
    else
      invoke(request, arguments)
    end
  end

  def self.invoke(request, arguments)
    name = request['class']
    result = name ? Object.const_get(name).new(*arguments) : TOPLEVEL_BINDING.receiver.send(request['function'], *arguments)
    is_object = encode(result).is_a?(Hash) && encode(result).key?(:object) if name.nil?
    OBJECTS[request['new']] = result if name || is_object
    result
  rescue TypeError => e
    raise unless name.nil? && e.message.end_with?('has made')
    OBJECTS[request['new']] = result
  end

  def self.raised(error)
    names = error.class.ancestors.take_while { |kind| kind != Object }.grep(Class).map(&:name).compact
    names += names.map { |name| ALSO[name] }.compact
    place = (error.backtrace_locations || []).find { |at| File.basename(at.path) != 'puzzlemark.rb' }
    at = place && File.exist?(place.path) ? [File.basename(place.path), place.lineno] : nil
    message = error.message.lines.first.to_s.chomp
    { raises: { type: names.first.to_s.split('::').last, message: message, ancestors: names.drop(1), at: at } }
  end

  def self.converse
    REPLIES.sync = true
    REPLIES.puts 'puzzlemark json 1'
    while (line = REQUESTS.gets)
      reply =
        begin
          { returns: encode(perform(JSON.parse(line))) }
        rescue SystemExit
          raise
        rescue Exception => e # rubocop:disable Lint/RescueException
          raised(e)
        end
      $stdout.flush
      REPLIES.puts JSON.generate(reply)
    end
  end
end

require_relative 'puzzle.rb'
Puzzlemark.converse
